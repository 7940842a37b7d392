export { demoCodeLogic as demoCode } from './demoCodeLogic'
export { demoFaultsLogic as demoFaults } from './demoFaultsLogic'

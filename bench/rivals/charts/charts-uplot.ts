import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import '../board.css'
import { CHARTS, shiftEveryFrame } from './shifting'

const main = document.body.appendChild(document.createElement('main'))
const options: uPlot.Options = {
  width: 380,
  height: 220,
  legend: { show: false },
  cursor: { show: false },
  series: [{}, { stroke: '#0060b0', width: 2, points: { show: false } }],
}
const plots = Array.from({ length: CHARTS }, () => {
  const place = main.appendChild(document.createElement('section'))
  return new uPlot(options, [[], []], place)
})
shiftEveryFrame(charts => {
  for (const [i, { times, values }] of charts.entries()) plots[i]?.setData([times, values])
})

export interface Config {
  url: string
  key: string
}

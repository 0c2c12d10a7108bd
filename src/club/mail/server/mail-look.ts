import { currentColours } from '#server/pdf/colours.ts'

/** The colours of `ui/tokens.css` in plain hex, as mail programs read no variables; the club's own are read each time. */
export const colors = {
  ground: '#f1f3f8',
  surface: '#ffffff',
  sunken: '#f1f3f8',
  ink: '#0c1526',
  muted: '#475067',
  line: '#d7dce6',
  get brand() {
    return currentColours().light
  },
  get night() {
    return currentColours().night
  },
  gold: '#f6b93b',
  white: '#ffffff',
  info: '#eff4fd',
  ok: '#e6f6ee',
  warn: '#fff5dc',
  danger: '#fdecec',
}

export const font = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
export const titleFont = "'Barlow Condensed', 'Arial Narrow', Arial, sans-serif"

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

/**
 * For programs that show mails in the dark: each colour by what the styles above say. Where one knows no such rules it turns
 * the colours by itself or leaves the mail light.
 */
export function darkStyles(): string {
  const ground = (from: string, to: string) =>
    `[style*="background-color:${from}"]{background-color:${to}!important}`
  const ink = (from: string, to: string) =>
    `[style^="color:${from}"],[style*=";color:${from}"]{color:${to}!important}`
  return `@media (prefers-color-scheme:dark){${[
    ground(colors.ground, '#0a1222'),
    ground(colors.surface, '#121d35'),
    ground(colors.info, '#1a2947'),
    ground(colors.ok, '#12321f'),
    ground(colors.warn, '#33290f'),
    ground(colors.danger, '#3a1a24'),
    ink(colors.ink, '#f2f5fc'),
    ink(colors.muted, '#b3bed4'),
    ink(colors.brand, '#8db4ff'),
  ].join('')}}`
}

export const font = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
export const titleFont = "'Barlow Condensed', 'Arial Narrow', Arial, sans-serif"

import { currentColours } from './colours.ts'

/** The light palette of the screen, for paper; the club's own colours are read each time. */
export const inks = {
  get brand() {
    return currentColours().light
  },
  get night() {
    return currentColours().night
  },
  onNight: '#ffffff',
  onNight2: '#cfdcf5',
  gold: '#f6b93b',
  body: '#f1f3f8',
  white: '#ffffff',
  black: '#000000',
  ink: '#0c1526',
  ink2: '#475067',
  line: '#d7dce6',
}

/** Millimetres → PDF points. */
export function mm(length: number): number {
  return (length * 72) / 25.4
}

/** The club's comb: three uneven lobes, each turned by so many degrees around (32, 84), in a box 66 wide. */
export const combLobes = [
  { path: 'M24.8 48.7Q32 47.5 39.2 48.7L42 29A10 10 0 0 0 22 29Z', turn: -25 },
  { path: 'M24.8 48.7Q32 47.5 39.2 48.7L43.4 15A11.4 11.4 0 0 0 20.6 15Z', turn: -1 },
  { path: 'M24.8 48.7Q32 47.5 39.2 48.7L42.4 23A10.4 10.4 0 0 0 21.6 23Z', turn: 24 },
]

/** A row of hanging combs, `width` wide and 14 high: the torn edge of a ticket. */
export function combEdge(x: number, y: number, width: number, combs: number): string {
  const step = width / combs
  const unit = step / 48
  const at = (across: number, down: number, comb: number) =>
    `${x + comb * step + across * unit} ${y + down * unit}`
  const hanging = Array.from({ length: combs }, (_, left) => {
    const comb = combs - 1 - left
    return [
      `C${at(48, 5, comb)} ${at(45, 9, comb)} ${at(41, 9, comb)}`,
      `C${at(37, 9, comb)} ${at(34, 5, comb)} ${at(34, 0, comb)}`,
      `C${at(34, 8, comb)} ${at(30, 14, comb)} ${at(24, 14, comb)}`,
      `C${at(18, 14, comb)} ${at(14, 8, comb)} ${at(14, 0, comb)}`,
      `C${at(14, 5, comb)} ${at(11, 9, comb)} ${at(7, 9, comb)}`,
      `C${at(3, 9, comb)} ${at(0, 5, comb)} ${at(0, 0, comb)}`,
    ].join('')
  })
  return `M${x} ${y}H${x + width}${hanging.join('')}z`
}

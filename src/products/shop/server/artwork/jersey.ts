import { badge, comb, cut, fold, mirrored, paint, shine, stitch } from './canvas.ts'

export type Kit = {
  body: string
  sleeve: string
  trim: string
  badge: [ground: string, mark: string]
  /** What is printed on the cloth, within 0 0 1000 1000. */
  print?: string
  long?: boolean
  number?: string
  /** Without the comb across from the badge, where the print has the place. */
  bare?: boolean
}

const torso =
  'M378 178 C412 232 588 232 622 178 L706 216 C716 330 700 420 704 520 L712 806 C712 828 702 838 682 842 C560 860 440 860 318 842 C298 838 288 828 288 806 L296 520 C300 420 284 330 294 216 Z'
const backTorso = torso.replace('C412 232 588 232 622 178', 'C412 196 588 196 622 178')
const shortSleeve =
  'M296 217 C252 234 226 258 208 304 L132 474 C127 486 131 494 141 499 L262 552 C273 556 281 551 285 540 L300 474 C297 400 290 300 296 217 Z'
const longSleeve =
  'M296 217 C252 234 228 262 214 312 L128 706 C126 722 132 731 144 734 L226 750 C240 752 248 746 251 733 L303 470 C297 400 290 300 296 217 Z'
const folds =
  fold('M330 320 C350 420 330 560 350 700') +
  fold('M668 330 C650 440 672 580 648 720') +
  shine('M420 430 C430 540 410 660 430 790') +
  shine('M588 400 C575 520 600 650 580 780', 12, 0.14) +
  fold('M300 500 C340 540 360 560 420 575', 12, 0.16) +
  fold('M700 520 C660 560 640 575 585 588', 12, 0.16) +
  fold('M480 800 C520 770 560 770 600 800', 14, 0.14)

function sleeve(id: string, { sleeve: color, trim, long = false }: Kit): string {
  const shape = long ? longSleeve : shortSleeve
  const cuff = long ? 'M118 690 L262 716 L250 770 L108 745 Z' : 'M112 470 L292 548 L278 596 L96 516 Z'
  const crease = long
    ? fold('M250 300 C220 420 200 540 180 680') + shine('M270 330 C250 450 230 560 215 690')
    : fold('M262 300 C240 370 220 420 196 470') + shine('M285 330 C268 400 258 450 240 510', 10)
  const inside = `<rect width="1000" height="1000" fill="${color}"/><path d="${cuff}" fill="${trim}"/>`
  const seam = long ? 'M122 684 L260 709' : 'M118 464 L290 539'
  return cut(id, shape, inside, { folds: crease }) + stitch(seam)
}

/** A shirt as it hangs: sleeves behind, body, collar. */
export function jersey(kit: Kit, back = false): string {
  const shape = back ? backTorso : torso
  const cloth = `<rect width="1000" height="1000" fill="${kit.body}"/>${kit.print ?? ''}${back ? '' : hem(kit.trim)}`
  const mark = back
    ? comb(500, 318, 92, kit.badge[1]) + number(kit.number ?? '', kit.badge[1])
    : badge(592, 352, 46, ...kit.badge) + (kit.bare ? '' : comb(404, 374, 62, kit.badge[1]))
  return `${sleeve('left', kit)}${mirrored(sleeve('right', kit))}
${back ? '' : `<path d="M394 174 C430 160 570 160 606 174 C576 226 424 226 394 174 Z" fill="${paint.coal}"/>`}
${cut('torso', shape, cloth + mark, { folds })}
${collar(kit.trim, back)}`
}

function hem(color: string): string {
  return `<path d="M280 818 C430 842 570 842 720 818 L720 880 L280 880 Z" fill="${color}"/>`
}

function collar(color: string, back: boolean): string {
  const ring = back
    ? 'M374 179 C412 202 588 202 626 179 L608 168 C570 180 430 180 392 168 Z'
    : 'M374 179 C408 242 592 242 626 179 L606 170 C576 216 424 216 394 170 Z'
  return `<path d="${ring}" fill="${color}" stroke="#0b1020" stroke-opacity=".35" stroke-width="2"/>`
}

/** Square digits, drawn rather than set, so that no font is needed. */
const strokes: Record<string, string> = {
  '1': 'M12 22 L42 0 L42 150',
  '2': 'M0 26 C4 -8 76 -8 78 30 C80 66 6 96 2 148 L80 148',
  '7': 'M0 2 L80 2 L32 150',
  '9': 'M78 50 C76 92 4 92 2 48 C0 -14 78 -16 78 44 C78 104 66 138 20 150',
  '0': 'M40 0 C-10 0 -10 150 40 150 C90 150 90 0 40 0',
}

function number(digits: string, color: string): string {
  const step = 116
  const start = 500 - ((digits.length - 1) * step) / 2 - 66
  return digits
    .split('')
    .map(
      (digit, index) =>
        `<path transform="translate(${start + index * step} 392) scale(1.62)" d="${strokes[digit] ?? ''}" fill="none" stroke="${color}" stroke-width="24" stroke-linejoin="round" stroke-linecap="butt"/>`,
    )
    .join('')
}

/** The dawn across the chest, and rows of small combs that fade out above it. */
export function dawnPrint(opacity = 1): string {
  const rows = Array.from({ length: 7 }, (_, row) =>
    Array.from({ length: 15 }, (__, at) =>
      comb(260 + at * 34 + (row % 2) * 17, 500 + row * 26, 20, `rgba(255,255,255,${0.05 + row * 0.025})`),
    ).join(''),
  ).join('')
  return `<g opacity="${opacity}"><rect x="240" y="560" width="520" height="300" fill="url(#dawn)" opacity=".96"/>
<rect x="240" y="460" width="520" height="150" fill="url(#fade)"/>${rows}</g>`
}

/** Broad stripes from shoulder to hem. */
export function stripes(color: string, every = 92, width = 40): string {
  return Array.from(
    { length: 9 },
    (_, at) =>
      `<rect x="${500 - width / 2 + (at - 4) * every}" width="${width}" height="1000" fill="${color}"/>`,
  ).join('')
}

/** One band from shoulder to hip. */
export function sash(fill: string): string {
  return `<path d="M250 300 L400 180 L780 700 L700 900 Z" fill="${fill}"/>`
}

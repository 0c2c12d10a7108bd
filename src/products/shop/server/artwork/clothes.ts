import { badge, comb, cut, fold, mirrored, paint, shine, stitch } from './canvas.ts'

const folds =
  fold('M345 330 C360 440 340 580 356 720') +
  fold('M655 330 C640 440 662 580 644 720') +
  shine('M430 420 C438 520 418 620 436 700') +
  shine('M575 420 C566 520 590 620 566 700', 12, 0.14)
const body =
  'M372 236 L294 262 C276 352 288 440 288 540 L282 812 C282 836 292 846 316 848 C440 860 560 860 684 848 C708 846 718 836 718 812 L712 540 C712 440 724 352 706 262 L628 236 C590 290 410 290 372 236 Z'
const arm =
  'M298 260 C246 280 222 312 210 366 L134 726 C130 748 138 758 156 762 L236 778 C254 780 264 774 268 756 L306 520 C300 440 292 340 298 260 Z'

/** `zip`: a windbreaker with a collar; without it, a hoodie with a pocket. */
export type Warm = { body: string; yoke: string; trim: string; zip?: boolean }

function arms({ yoke, trim }: Warm): string {
  const one = (id: string) =>
    cut(
      id,
      arm,
      `<rect width="1000" height="1000" fill="${yoke}"/><path d="M118 712 L276 742 L262 800 L108 770 Z" fill="${trim}"/>`,
      {
        folds:
          fold('M250 340 C220 460 200 580 182 700') +
          shine('M276 360 C250 480 232 590 220 710') +
          fold('M190 560 C220 580 240 590 268 590', 12),
      },
    )
  return one('left') + mirrored(one('right'))
}

export function warm(wear: Warm, back = false): string {
  const { body: color, yoke, trim, zip = false } = wear
  const yokes = `<path d="M270 230 L730 230 L724 420 C640 392 560 470 500 470 C440 470 360 392 276 420 Z" fill="${yoke}"/>
<path d="M276 420 C360 392 440 470 500 470 C560 470 640 392 724 420" fill="none" stroke="${trim}" stroke-width="12"/>`
  const cloth = `<rect width="1000" height="1000" fill="${color}"/>${zip ? yokes : ''}<path d="M270 806 L730 806 L730 880 L270 880 Z" fill="${zip ? yoke : trim}"/>`
  const mark = back
    ? comb(500, zip ? 700 : 600, zip ? 180 : 220, paint.gold)
    : zip
      ? badge(600, 356, 42, paint.night, paint.gold)
      : comb(500, 590, 190, paint.gold)
  const front = back ? '' : zip ? zipper(trim) : pocket(color)
  return `${arms(wear)}${zip ? '' : hood(color, back)}
${cut('body', body, cloth + front + mark, { folds })}${zip ? neck(yoke, trim, back) : back ? '' : strings()}`
}

function hood(color: string, back: boolean): string {
  const outer = 'M356 262 C330 150 410 96 500 96 C590 96 670 150 644 262 C610 312 390 312 356 262 Z'
  const shape = back ? outer.replace('C610 312 390 312 356 262', 'C640 400 360 400 356 262') : outer
  const inside = `<rect width="1000" height="1000" fill="${color}"/>`
  const light = fold('M400 150 C380 200 380 230 390 260', 14) + shine('M450 120 C500 108 550 112 580 130', 12)
  const opening = back
    ? stitch('M500 100 C506 180 506 260 500 340')
    : `<path d="M398 250 C386 186 440 150 500 150 C560 150 614 186 602 250 C574 290 426 290 398 250 Z" fill="#0a1636" stroke="#000" stroke-opacity=".3" stroke-width="3"/>`
  return cut('hood', shape, inside, { folds: light }) + opening
}

function strings(): string {
  const one = `<path d="M452 282 C446 330 448 370 442 420" fill="none" stroke="${paint.cream}" stroke-width="9" stroke-linecap="round"/><rect x="436" y="410" width="13" height="30" rx="5" fill="${paint.gold}"/>`
  return one + mirrored(one)
}

function pocket(color: string): string {
  return `<path d="M388 640 L612 640 L672 770 L668 806 L332 806 L328 770 Z" fill="${color}"/>
<path d="M388 640 L612 640 L672 770 L668 806 L332 806 L328 770 Z" fill="#000" opacity=".12"/>${stitch('M388 648 L612 648')}${stitch('M384 646 L332 764')}${stitch('M616 646 L668 764')}`
}

function zipper(trim: string): string {
  return `<rect x="493" y="200" width="14" height="660" fill="${trim}"/><path d="M500 200 L500 860" stroke="#1a1a1a" stroke-width="4" stroke-dasharray="5 4"/>
<path d="M366 640 L398 760" stroke="${trim}" stroke-width="8" stroke-linecap="round"/><path d="M634 640 L602 760" stroke="${trim}" stroke-width="8" stroke-linecap="round"/>`
}

function neck(color: string, trim: string, back: boolean): string {
  const shape = 'M374 238 L388 168 C440 146 560 146 612 168 L626 238 C588 290 412 290 374 238 Z'
  const zip = back
    ? ''
    : `<path d="M500 184 L500 280" stroke="#1a1a1a" stroke-width="5" stroke-dasharray="5 4"/>`
  return (
    cut('neck', shape, `<rect width="1000" height="1000" fill="${color}"/>`, {
      folds: shine('M420 176 C460 166 540 166 580 176', 10),
    }) + `<path d="M388 168 C440 190 560 190 612 168 C560 146 440 146 388 168 Z" fill="${trim}"/>${zip}`
  )
}

/** A baby's suit: a shirt that closes between the legs. */
export function babySuit(color: string, trim: string): string {
  const shape =
    'M392 170 C428 214 572 214 608 170 L700 206 C764 234 786 280 806 344 L736 388 L692 352 C694 470 712 590 690 690 C676 742 600 748 566 800 C556 828 444 828 434 800 C400 748 324 742 310 690 C288 590 306 470 308 352 L264 388 L194 344 C214 280 236 234 300 206 Z'
  const legs = `<path d="M300 676 C330 752 404 742 430 806 L420 850 L300 800 Z" fill="${trim}"/>`
  const cuff = `<path d="M188 334 L272 384 L256 402 L176 352 Z" fill="${trim}"/>`
  const snaps = [460, 500, 540]
    .map(
      (x) => `<circle cx="${x}" cy="800" r="9" fill="${paint.gold}" stroke="#0b1020" stroke-opacity=".4"/>`,
    )
    .join('')
  const inside = `<rect width="1000" height="1000" fill="${color}"/>${legs}${mirrored(legs)}${cuff}${mirrored(cuff)}${comb(500, 520, 210, paint.gold)}`
  const seams = fold('M350 420 C352 520 340 600 352 680') + fold('M650 420 C648 520 660 600 648 680')
  return `<path d="M404 168 C436 156 564 156 596 168 C570 208 430 208 404 168 Z" fill="#0a1636"/>
${cut('suit', shape, inside, { folds: seams + shine('M440 300 C450 400 440 520 446 600') })}
<path d="M388 172 C424 222 576 222 612 172 L594 164 C566 204 434 204 406 164 Z" fill="${trim}"/>${snaps}`
}

import { badge, comb, cut, fold, mirrored, paint, shine, stitch } from './canvas.ts'

const whole = (fill: string) => `<rect width="1000" height="1000" fill="${fill}"/>`

export function cap(color: string, peak: string): string {
  const crown = 'M222 560 C214 360 340 246 512 246 C690 246 800 366 798 560 C700 520 420 512 222 560 Z'
  const visor =
    'M222 556 C400 506 700 514 800 556 C880 596 912 650 896 676 C760 604 470 590 300 640 C230 660 196 600 222 556 Z'
  const panels = stitch('M512 250 C470 330 452 430 452 532') + stitch('M512 250 C590 330 636 430 646 530')
  return `${cut('crown', crown, `${whole(color)}${comb(545, 476, 190, paint.gold)}`, {
    folds:
      shine('M330 330 C290 380 270 440 262 510', 26) +
      fold('M740 340 C770 400 780 460 780 530', 26) +
      fold('M240 540 C420 500 680 504 790 540', 18),
  })}${panels}
${cut('visor', visor, whole(peak), { folds: shine('M360 590 C520 560 700 570 830 630', 22) })}
${stitch('M250 584 C430 540 690 548 838 612')}${stitch('M262 612 C430 566 700 576 862 644')}
<ellipse cx="512" cy="246" rx="22" ry="10" fill="${peak}" stroke="#0b1020" stroke-opacity=".4"/>`
}

/** Folded in two, hanging; the dawn runs through it and combs stand in rows. */
export function scarf(main: string, second: string): string {
  const bands = (x: number, y: number, rows: number) =>
    Array.from({ length: rows }, (_, row) => {
      const at = y + row * 118
      return `<rect x="${x}" y="${at}" width="200" height="58" fill="${row % 2 === 0 ? second : paint.gold}"/>${[
        0, 1, 2,
      ]
        .map((n) => comb(x + 36 + n * 66, at + 46, 38, row % 2 === 0 ? paint.gold : second))
        .join('')}`
    }).join('')
  const fringe = (x: number, y: number) =>
    Array.from(
      { length: 20 },
      (_, at) =>
        `<path d="M${x + 6 + at * 10} ${y} c${(at % 3) - 1} 18 ${((at * 7) % 5) - 2} 34 ${(at % 2) * 3 - 1} 52" stroke="${at % 2 === 0 ? main : second}" stroke-width="6" fill="none" stroke-linecap="round"/>`,
    ).join('')
  const behind = 'M420 170 L620 170 L640 760 L440 764 Z'
  const front = 'M372 176 C420 130 580 130 632 180 L560 216 L572 838 L372 842 Z'
  return `<g transform="translate(500 510) scale(1.16) translate(-506 -520)">${fringe(440, 756)}${cut('behind', behind, whole(main) + bands(432, 250, 5), { folds: fold('M452 200 C446 400 452 600 458 760', 30, 0.4) })}
${fringe(372, 836)}${cut('front', front, whole(main) + bands(368, 230, 5), {
    folds:
      fold('M380 190 C450 220 540 214 620 184', 22, 0.4) +
      shine('M440 260 C446 460 436 640 446 820', 18) +
      fold('M556 230 C548 440 560 640 556 830', 16),
  })}</g>`
}

export function ball(): string {
  const panel = 'M0 -98 L93 -30 L58 79 L-58 79 L-93 -30 Z'
  const around = Array.from({ length: 5 }, (_, at) => {
    const turn = at * 72
    return `<g transform="rotate(${turn})"><path d="M0 -98 L0 -210" stroke="#0b1020" stroke-width="5"/>
<path d="M0 -210 L96 -262 L190 -190 L182 -92 L93 -30" fill="none" stroke="#0b1020" stroke-width="5"/>
<path d="M-64 -318 C-30 -340 30 -340 64 -318 L54 -244 L0 -210 L-54 -244 Z" fill="${at % 2 === 0 ? paint.blue : paint.red}"/></g>`
  }).join('')
  const drawing = `${whole(paint.white)}<g transform="translate(500 520) rotate(8)">${around}<path d="${panel}" fill="${paint.night}"/>${comb(0, 40, 100, paint.gold)}</g>`
  const round = 'M210 520 A290 290 0 1 1 790 520 A290 290 0 1 1 210 520 Z'
  return cut('sphere', round, drawing, { light: 'ball', woven: false })
}

export function mug(color: string, inside: string): string {
  const side = 'M270 330 L680 330 L664 770 C660 806 640 820 604 822 L346 822 C310 820 290 806 286 770 Z'
  const handle =
    'M676 400 C800 380 840 460 826 560 C812 660 740 714 662 706 L666 648 C716 650 764 616 772 548 C780 478 752 446 674 462 Z'
  return `${cut('handle', handle, whole(color), { folds: shine('M700 420 C790 416 812 480 800 560', 16, 0.4), woven: false })}
${cut('side', side, `${whole(color)}<rect y="660" width="1000" height="200" fill="url(#dawn)"/>${comb(470, 610, 190, paint.gold)}`, { light: 'tube', woven: false })}
<ellipse cx="475" cy="330" rx="205" ry="42" fill="${paint.cream}" stroke="#0b1020" stroke-opacity=".3" stroke-width="2.5"/>
<ellipse cx="475" cy="334" rx="186" ry="33" fill="${inside}"/><ellipse cx="475" cy="348" rx="166" ry="20" fill="#000" opacity=".22"/>`
}

export function bottle(color: string): string {
  const flask =
    'M418 300 L582 300 C590 350 640 362 640 430 L640 800 C640 832 622 846 594 848 L406 848 C378 846 360 832 360 800 L360 430 C360 362 410 350 418 300 Z'
  const lid = 'M424 176 C424 160 434 152 450 152 L550 152 C566 152 576 160 576 176 L582 290 L418 290 Z'
  return `${cut('lid', lid, whole(paint.coal), { light: 'tube', woven: false })}<path d="M576 180 C640 180 640 262 580 262" fill="none" stroke="${paint.coal}" stroke-width="20"/>
<rect x="412" y="286" width="176" height="22" rx="8" fill="#b9bec8"/>
${cut('flask', flask, `${whole(color)}<rect y="640" width="1000" height="240" fill="url(#dawn)"/>${comb(500, 580, 150, paint.gold)}`, { light: 'tube', woven: false })}`
}

export function backpack(color: string, trim: string): string {
  const shell =
    'M300 380 C300 230 380 176 500 176 C620 176 700 230 700 380 L724 780 C724 832 700 850 650 852 L350 852 C300 850 276 832 276 780 Z'
  const flap = 'M318 560 L682 560 L700 800 C698 826 684 836 650 838 L350 838 C316 836 302 826 300 800 Z'
  const strap = `<path d="M296 420 C226 470 226 700 280 800" fill="none" stroke="${paint.coal}" stroke-width="34" stroke-linecap="round"/>`
  return `${strap}${mirrored(strap)}<path d="M440 190 C440 110 560 110 560 190" fill="none" stroke="${paint.coal}" stroke-width="24"/>
${cut(
  'shell',
  shell,
  `${whole(color)}<path d="M270 470 C400 500 600 500 730 470 L730 520 C600 550 400 550 270 520 Z" fill="${trim}"/>${badge(500, 360, 74, paint.night, paint.gold)}`,
  {
    folds: shine('M380 240 C350 320 346 400 344 470', 22) + fold('M650 250 C676 330 680 400 682 480', 20),
  },
)}
${cut('flap', flap, `${whole(color)}<rect width="1000" height="1000" fill="#000" opacity=".1"/><path d="M290 760 L710 760 L710 860 L290 860 Z" fill="url(#dawn)"/>`, { folds: shine('M360 600 C356 680 352 740 350 800', 16) })}
${stitch('M326 574 L674 574')}<rect x="486" y="560" width="28" height="52" rx="8" fill="${paint.gold}"/>`
}

export function flag(): string {
  const cloth = 'M250 220 C400 160 560 280 800 210 L800 640 C560 710 400 590 250 650 Z'
  return `<rect x="222" y="150" width="22" height="720" rx="9" fill="#8a6a3b"/><rect x="222" y="150" width="8" height="720" rx="4" fill="#c9a469"/><circle cx="233" cy="146" r="20" fill="${paint.gold}"/>
${cut(
  'cloth-of-flag',
  cloth,
  `${whole(paint.blue)}<path d="M240 470 C400 410 560 530 810 460 L810 720 L240 720 Z" fill="url(#dawn)"/>${comb(530, 470, 230, paint.gold)}`,
  {
    folds:
      fold('M390 190 C384 340 392 480 388 620', 40, 0.26) +
      shine('M490 210 C484 360 494 500 488 640', 40, 0.2) +
      fold('M640 230 C634 380 646 520 640 670', 40, 0.24) +
      shine('M740 220 C734 380 746 500 740 650', 30),
  },
)}`
}

import { type Html, html } from './page.ts'

const widths = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn']

/** Interleaved 2 of 5, drawn as SVG; an odd count of digits gets a leading zero. */
export function barcodeSvg(digits: string): Html {
  const even = digits.length % 2 === 0 ? digits : `0${digits}`
  let code = 'nnnn'
  for (let i = 0; i < even.length; i += 2) {
    const bars = widths[Number(even[i])] ?? ''
    const gaps = widths[Number(even[i + 1])] ?? ''
    for (let k = 0; k < 5; k += 1) code += `${bars[k]}${gaps[k]}`
  }
  code += 'wnn'
  let x = 10
  const bars = Array.from(code).map((size, place) => {
    const width = size === 'w' ? 3 : 1
    x += width
    return place % 2 === 0 && html`<rect x="${x - width}" y="0" width="${width}" height="60" />`
  })
  return html`<svg class="barcode" viewBox="0 0 ${x + 10} 60" role="img" aria-label="Código de barras">
      ${bars}
    </svg>
    <p class="code small">${digits}</p>`
}

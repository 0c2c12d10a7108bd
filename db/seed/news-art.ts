/** The drawings of the demo club's news in the colours of the dawn: our own, made of a few shapes each. */
const night = '#0d2e6e'
const wine = '#8e2250'
const red = '#c4202f'
const gold = '#f6b93b'
const pale = '#cfdcf5'

const lobes = [
  'M24.8 48.7Q32 47.5 39.2 48.7L42 29A10 10 0 0 0 22 29Z" transform="rotate(-25 32 84)',
  'M24.8 48.7Q32 47.5 39.2 48.7L43.4 15A11.4 11.4 0 0 0 20.6 15Z" transform="rotate(-1 32 84)',
  'M24.8 48.7Q32 47.5 39.2 48.7L42.4 23A10.4 10.4 0 0 0 21.6 23Z" transform="rotate(24 32 84)',
]
const crest = (x: number, y: number, scale: number, look: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})" ${look}>${lobes.map((d) => `<path d="${d}"/>`).join('')}</g>`

const row = <T>(count: number, draw: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => draw(at))

const sun = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r * 2.6}" fill="url(#glow)"/><circle cx="${x}" cy="${y}" r="${r}" fill="${gold}"/>`

/** Ground of every drawing: the dawn; the greater `depth`, the less gold at its foot. */
function canvas(shapes: string, depth = 1): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900">
<defs><linearGradient id="dawn" x1="0" y1="0" x2="${0.35 * depth}" y2="${depth}"><stop stop-color="#0a2358"/><stop offset=".45" stop-color="#123c8c"/>
<stop offset=".72" stop-color="${wine}"/><stop offset=".9" stop-color="${red}"/><stop offset="1" stop-color="${gold}"/></linearGradient>
<radialGradient id="glow"><stop stop-color="${gold}" stop-opacity=".75"/><stop offset="1" stop-color="${gold}" stop-opacity="0"/></radialGradient></defs>
<rect width="1600" height="900" fill="url(#dawn)"/>${shapes}</svg>`
}

const tower = (x: number, flip: number) =>
  `<g transform="translate(${x} 250) scale(${flip} 1)"><path d="M0 420L16 0h14l16 420z" fill="#0a1f4d"/>
<rect x="-46" y="-50" width="140" height="74" rx="10" fill="#0a1f4d"/>${row(8, (at) => `<circle cx="${-24 + (at % 4) * 32}" cy="${-30 + Math.floor(at / 4) * 34}" r="10" fill="#fff3d1"/>`).join('')}
<path d="M24 -10L-420 560 200 560z" fill="#fff3d1" opacity=".08"/></g>`

const drawings: Record<string, () => string> = {
  stadium: () =>
    canvas(
      `${sun(800, 560, 150)}${tower(250, 1)}${tower(1350, -1)}
<path d="M120 640C260 520 520 470 800 470s540 50 680 170v260H120z" fill="#0a1f4d"/>
${row(5, (at) => `<path d="M${170 + at * 46} ${660 + at * 34}C${360 + at * 30} ${570 + at * 34} ${560 + at * 20} ${530 + at * 36} 800 ${530 + at * 36}s${440 - at * 50} ${40 - at * 2} ${630 - at * 46} ${130 - at * 2}" fill="none" stroke="${pale}" stroke-opacity=".35" stroke-width="7" stroke-dasharray="4 14" stroke-linecap="round"/>`).join('')}
<path d="M420 900L620 760h360l200 140z" fill="#1d6b4f"/><path d="M800 760v140M700 900a100 60 0 0 1 200 0" stroke="#fff" stroke-width="6" fill="none" opacity=".8"/>`,
      1.15,
    ),
  hills: () =>
    canvas(
      `${sun(1130, 470, 120)}<path d="M0 560L260 420 470 540 760 360 1010 560 1260 430 1600 590v310H0z" fill="${wine}" opacity=".85"/>
<path d="M0 660C300 560 520 640 760 600s520-80 840 30v270H0z" fill="#153a80"/><path d="M0 760C360 650 700 760 1000 700s430-20 600 40v160H0z" fill="#0a1f4d"/>
<path d="M700 900C720 820 900 790 880 730S1010 660 1040 625" fill="none" stroke="${gold}" stroke-width="16" stroke-linecap="round" stroke-dasharray="46 30"/>
${row(26, (at) => `<circle cx="${(at * 367) % 1600}" cy="${30 + ((at * 151) % 260)}" r="${2 + (at % 3)}" fill="#fff" opacity=".7"/>`).join('')}`,
      1.3,
    ),
  crowd: () =>
    canvas(
      `${crest(520, 20, 8.6, `fill="${gold}" opacity=".28"`)}${row(6, (line) =>
        row(17 - (line % 2), (at) => {
          const [x, y] = [at * 100 + (line % 2) * 50, 430 + line * 92]
          const tone = [night, '#123c8c', wine, '#0a1f4d'][(at * 3 + line) % 4]
          const scarf = (at + line * 2) % 4 === 0
          return `<path d="M${x - 44} ${y + 110}c0-58 20-74 44-74s44 16 44 74z" fill="${tone}"/><circle cx="${x}" cy="${y}" r="28" fill="${['#e8b48f', '#c98a63', '#8d5a3b', '#f2cfae'][(at * 5 + line) % 4]}"/>${scarf ? `<path d="M${x - 62} ${y - 52}h124v24h-124z" fill="${gold}"/><path d="M${x - 22} ${y - 52}h22v24h-22zM${x + 22} ${y - 52}h20v24h-20z" fill="${red}"/>` : ''}`
        }).join(''),
      ).join('')}`,
    ),
  whistle: () =>
    canvas(
      `${row(7, (at) => `<circle cx="720" cy="500" r="${190 + at * 90}" fill="none" stroke="${pale}" stroke-opacity="${0.32 - at * 0.04}" stroke-width="10"/>`).join('')}
<g transform="rotate(-14 780 480)"><path d="M650 360h420a24 24 0 0 1 24 24v70a24 24 0 0 1-24 24H880a170 170 0 1 1-230-118z" fill="${gold}"/><circle cx="720" cy="520" r="84" fill="${night}"/><circle cx="742" cy="508" r="40" fill="${gold}"/>
<path d="M930 360h70v56h-70z" fill="${night}"/><path d="M600 400c-80-40-90-140-10-150s120 60 90 110" fill="none" stroke="${red}" stroke-width="18"/></g>`,
      1.7,
    ),
  ball: () =>
    canvas(
      `${sun(1050, 620, 220)}<path d="M240 900C420 560 620 380 800 300" fill="none" stroke="#fff" stroke-opacity=".3" stroke-width="12" stroke-dasharray="30 26" stroke-linecap="round"/>
<g transform="rotate(18 930 300)"><circle cx="930" cy="300" r="190" fill="#fff"/><path d="M930 220l76 55-29 90h-94l-29-90z" fill="${night}"/>
${row(5, (at) => `<path transform="rotate(${at * 72} 930 300)" d="M930 220v-58M886 128q44-22 88 0l-14 34h-60z" fill="${night}" stroke="${night}" stroke-width="9"/>`).join('')}<circle cx="930" cy="300" r="190" fill="none" stroke="${night}" stroke-width="8"/></g>
<path d="M0 820C500 760 1100 760 1600 820v80H0z" fill="#0a1f4d"/>`,
    ),
  shirt: () =>
    canvas(
      `${crest(90, -40, 9.5, 'fill="#fff" opacity=".06"')}<linearGradient id="cloth" x1="0" y1="0" x2="0" y2="1"><stop offset=".35" stop-color="#1a4fb4"/><stop offset=".62" stop-color="${wine}"/><stop offset=".8" stop-color="${red}"/><stop offset="1" stop-color="${gold}"/></linearGradient>
<path d="M650 150c60 62 240 62 300 0l190 84 96 216-148 62-44-94v382H556V418l-44 94-148-62 96-216z" fill="url(#cloth)" stroke="#0a1f4d" stroke-width="10" stroke-linejoin="round"/>
<path d="M650 150c60 62 240 62 300 0l-22-10c-60 44-196 44-256 0z" fill="${gold}"/>${crest(880, 300, 1.9, `fill="${gold}"`)}
<path d="M364 450l148 62M1088 512l148-62" stroke="${gold}" stroke-width="16"/>`,
      1.6,
    ),
  drum: () =>
    canvas(
      `${row(6, (at) => `<path d="M${340 - at * 62} ${300 - at * 34}q-${60 + at * 20} 170 0 ${360 + at * 60}M${1260 + at * 62} ${300 - at * 34}q${60 + at * 20} 170 0 ${360 + at * 60}" fill="none" stroke="${gold}" stroke-opacity="${0.85 - at * 0.13}" stroke-width="16" stroke-linecap="round"/>`).join('')}
<path d="M420 360v300c0 90 170 150 380 150s380-60 380-150V360z" fill="${night}"/><path d="M420 420v40c0 90 170 150 380 150s380-60 380-150v-40" fill="none" stroke="${gold}" stroke-width="22"/>
<path d="M420 620c20 80 190 130 380 130s360-50 380-130" fill="none" stroke="${gold}" stroke-width="22"/>${row(6, (at) => `<path d="M${470 + at * 132} ${500 + (at % 5 === 0 ? -20 : 60)}l40 150" stroke="${pale}" stroke-width="8"/>`).join('')}
<ellipse cx="800" cy="360" rx="380" ry="150" fill="#fff3d1" stroke="${red}" stroke-width="26"/>${crest(655, 230, 4.4, `fill="${wine}" opacity=".85"`)}
<path d="M980 120L760 330M1240 170l-330 190" stroke="#8a5a2b" stroke-width="22" stroke-linecap="round"/>`,
      1.35,
    ),
  tickets: () =>
    canvas(
      [-16, 16, 0]
        .map(
          (
            turn,
            at,
          ) => `<g transform="rotate(${turn} 800 1150)"><rect x="640" y="170" width="320" height="560" rx="26" fill="${['#123c8c', night, '#fff'][at]}"/>
<path d="M640 540h320" stroke="${gold}" stroke-width="8" stroke-dasharray="4 20" stroke-linecap="round"/>${crest(690, 210, 3.4, `fill="${[gold, gold, red][at]}"`)}
${row(9, (dot) => `<rect x="${712 + (dot % 3) * 62}" y="${574 + Math.floor(dot / 3) * 46}" width="${40 - ((dot * 7) % 3) * 9}" height="30" rx="6" fill="${[pale, pale, night][at]}" opacity=".8"/>`).join('')}</g>`,
        )
        .join(''),
      1.25,
    ),
  pitch: () =>
    canvas(
      `${sun(800, 330, 110)}<path d="M0 430h1600v470H0z" fill="#14553f"/>${row(5, (at) => `<path d="M${800 + (at * 4 - 10) * 90} 900L${800 + (at * 4 - 10) * 22} 430h44L${800 + (at * 4 - 8) * 90} 900z" fill="#1d6b4f"/>`).join('')}
<path d="M0 430h1600M0 690h1600" stroke="#fff" stroke-width="8"/><ellipse cx="800" cy="690" rx="330" ry="120" fill="none" stroke="#fff" stroke-width="9"/>
<path d="M560 430v-90h480v90" fill="none" stroke="#fff" stroke-width="12"/><circle cx="800" cy="672" r="36" fill="#fff" stroke="${night}" stroke-width="6"/><path d="M800 654l17 13-7 20h-20l-7-20z" fill="${night}"/>`,
      1.1,
    ),
  comb: () =>
    canvas(
      `${sun(800, 760, 300)}${crest(350, 40, 14, `fill="${red}"`)}<path d="M0 800C420 720 1180 720 1600 800v100H0z" fill="#0a1f4d"/>`,
    ),
}

export function drawNews(name: string): string {
  const draw = drawings[name]
  if (draw === undefined) throw new Error(`No drawing is called ${name}`)
  return draw()
}

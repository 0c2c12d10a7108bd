import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ file, code: withoutComments(readFileSync(join(root, file), 'utf8')) }))

/** What people read stands in literals and markup; comments are English and are blanked, so that lines keep their numbers. */
function withoutComments(code: string): string {
  return code
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1')
}

const things = 'boletos|lugares|asientos|partidos|pagos|personas|pedidos|compras|piezas|packs|bonogallos'

/** What «usted» is asked to do, at the beginning of a sentence; `Entre`, `Puede` and `Cierre` are other words too. */
const asksUsted =
  'Abra|Acepte|Agregue|Busque|Cambie|Complete|Confirme|Consulte|Continúe|Corrija|Descargue|Elija|Envíe|Escriba|Espere|Guarde|Haga|Ingrese|Inicie|Intente|Introduzca|Llame|Marque|Muestre|Pague|Permita|Pida|Ponga|Presione|Pruebe|Recuerde|Regrese|Revise|Seleccione|Suba|Tenga|Toque|Traiga|Vea|Verifique|Vuelva'
/** The same with a pronoun, wherever it stands. */
const asksUstedIt =
  'ábra|acépte|acérque|asegúre|búsque|cámbie|comuníque|confírme|consúlte|corríja|descárgue|diríja|elíja|envíe|escríba|guárde|hága|inténte|lláme|lléve|muéstre|pída|pónga|presénte|regístre|revíse|súba|tráiga|úse|verifíque'

/** Words that no fan and no clerk should read: one line a promise. */
const forbidden: [name: string, pattern: RegExp, where?: RegExp][] = [
  ['we say tú', /\busted(es)?\b/gi],
  ['we ask as tú', new RegExp(`(?<!\\p{L})(${asksUsted})(?!\\p{L})`, 'gu')],
  [
    'we ask as tú, with a pronoun too',
    new RegExp(`(?<!\\p{L})(${asksUstedIt})(l[aeo]s?|me|nos|se)(?!\\p{L})`, 'giu'),
  ],
  ['one or many is known before it is said', /[a-záéíóúñ]\((e?s|n|as|os)\)/gi],
  ['one of a thing is not said as many', new RegExp(`(?<![\\d.,$])\\b1 (${things})\\b`, 'gi')],
  // The documentation of the API keeps the field's own word, an address its query.
  [
    'a fan has a compra, a clerk a pedido',
    /(?<!\b(el|en) )(?<![\w.#$/-])\b[oó]rden(es)?\b(?! de (la autoridad|las fechas))(?![\w-]|['"`]?\s*[:=]|'[),])/gi,
    /^(?!.*contract\.ts$)/,
  ],
  [
    'nobody reads of our machinery',
    /\b(token|backend|endpoint|timeout|null|undefined) (no|inválido|vencido)\b/gi,
  ],
]

function found(pattern: RegExp, where = /./): string[] {
  return sources
    .filter(({ file }) => where.test(file))
    .flatMap(({ file, code }) =>
      [...code.matchAll(pattern)].map(({ 0: words, index }) => {
        const line = code.slice(0, index).split('\n').length
        return `${file}:${line} ${words}`
      }),
    )
}

describe('what people read', () => {
  it.each(forbidden)('%s', (_, pattern, where) => {
    expect(found(pattern, where)).toEqual([])
  })

  it('is really looked at (the patterns find what they forbid)', () => {
    const bad = [
      'usted paga',
      'Revise su correo',
      'Ábralo en su página',
      'boleto(s)',
      'Se apartaron 1 lugares',
      'Esta orden ya se cerró',
      'token vencido',
    ]
    expect(forbidden.map(([, pattern], at) => bad[at]!.match(pattern) !== null)).toEqual(bad.map(() => true))
    for (const good of ['en orden de llegada', 'el orden de las fases', '11 boletos', '$1,201 partidos'])
      for (const [, pattern] of forbidden) expect(good.match(pattern)).toBeNull()
  })
})

describe('an event that is no match', () => {
  /** The words of one sale, ticket or gate, whatever is played or sung there. */
  const ofOne =
    /^src\/(selling|matchday|catalogue|products\/(box-office|seat-changes)|front\/(match-page|checkout|sale-record|news|site|my-tickets))\/(?!.*(desk|contract|personal-data|manifest))/
  /** Nothing is known of what was not found; `inEventWords` changes the word. */
  const partido =
    /(?<!inEventWords\(\s*['"`][^'"`]*|No encontramos )(?<!\p{L})(este|ese|el|del|al) partido(?!\p{L}|\s+o\s+evento)/giu

  it('is nowhere called «el partido» in words that do not ask what it is', () => {
    const elsewhere = {
      // Of every sale, by a published version of the rules.
      'src/catalogue/waiting-room/rules.ts': 1,
      'src/selling/ballots/rules.ts': 1,
      // What the club reads of what it sets up.
      'src/catalogue/events/changes-rules.ts': 3,
      'src/catalogue/events/rules.ts': 3,
      'src/catalogue/events/server/actions.ts': 1,
      // A bonogallo is of matches.
      'src/selling/resale/server/rules.ts': 1,
      // Read in the words of an event where they are said.
      'src/selling/ballots/server/life/tell.ts': 1,
      'src/selling/orders/rules.ts': 4,
      'src/selling/tickets/rules.ts': 3,
    }
    const hits = Map.groupBy(found(partido, ofOne), (hit) => hit.split(':')[0]!)
    expect(Object.fromEntries([...hits].map(([file, of]) => [file, of.length]))).toEqual(elsewhere)
  })

  it('is no «partido» in the steps of its orders, nor on its void tickets', async () => {
    const [{ stepWords }, { voidWords, voidWordsOf }] = await Promise.all([
      import('#selling/orders/rules.ts'),
      import('#selling/tickets/rules.ts'),
    ])
    const steps = ['match_cancelled', 'match_moved', 'match_closed', 'match_off']
    const reasons = Object.keys(voidWords) as (keyof typeof voidWords)[]
    for (const [away, called] of [
      ['Toros', /partido/i],
      ['', /evento/i],
    ] as const) {
      const said = [
        ...steps.map((step) => stepWords(step, {}, 'seats', away !== '')),
        ...reasons.map((why) => voidWordsOf(why, { away })).filter((words) => /partido|evento/i.test(words)),
      ]
      expect(said.length).toBeGreaterThan(steps.length)
      for (const words of said) expect(words).toMatch(called)
    }
  })

  it('is really looked at (the pattern finds what it forbids, and leaves what asks)', () => {
    for (const bad of [
      "'La venta de este partido no está abierta.'",
      'boletos del partido',
      '>Ver el partido<',
    ])
      expect(bad.match(partido)).not.toBeNull()
    for (const good of [
      "inEventWords('Ese partido se canceló.', event)",
      '`Este ${eventWord(event)} pide Fan ID`',
      'No encontramos ese partido.',
    ])
      expect(good.match(partido)).toBeNull()
  })
})

/** Things in the plural, as they stand after a count. */
const many =
  'libres|lugares|asientos|boletos|pagos|renglones|días|pedidos|compras|personas|piezas|partidos|packs|bonogallos|cortesías|cuentas|veces|filas|diferencias|archivos|avisos|correos|casos|zonas|tarifas|intentos|mensualidades|puntos|grupos|tarjetas|cupones|horas|minutos|años|meses|semanas'
const countWithPlural = new RegExp(`\\{((?:[^{}\`]|\\{[^{}]*\\})+)\\} (?:${many})(?!\\p{L})`, 'gu')
/** Just before it the statement asked whether there is one, or how many there are. */
const asked = /(=== [01]|> [012]|<= [01]|\bone)\b[^;]*[?:&]/
/** A bound of a rule is never one: `mostPlaces`, `undoSeconds`, `daysToBecomeFan`; nor is a decimal or a share. */
const isNeverOne =
  /^((most|max|least|fewest|daysTo)[A-Z]?\w*(\.toLocaleString\('es-MX'\))?|\w+(Days|Hours|Minutes|Seconds|Years)|(formatRate|written)\(\w+\))$/

function plurals(code: string): { words: string; line: number }[] {
  return [...code.matchAll(countWithPlural)]
    .filter(({ 1: count, index }) => {
      const before = code.slice(Math.max(0, index - 170), index)
      return !asked.test(before) && !isNeverOne.test(count!)
    })
    .map(({ 0: words, index }) => ({ words, line: code.slice(0, index).split('\n').length }))
}

describe('a count with its noun', () => {
  it('is written by countOf, or after one was asked for', () => {
    expect(
      sources.flatMap(({ file, code }) => plurals(code).map(({ words, line }) => `${file}:${line} ${words}`)),
    ).toEqual([])
    const bad = ['`quedan ${open.length} lugares`', '<p>{formatCount(free)} libres</p>', '`${age} años`']
    expect(bad.map((code) => plurals(code).length)).toEqual([1, 1, 1])
    const good = [
      "n === 1 ? '1 lugar' : `${n} lugares`",
      '`Hasta ${mostPlaces} lugares`',
      '`${open} lugarcitos`',
    ]
    expect(good.flatMap(plurals)).toEqual([])
  })

  it('agrees with it', async () => {
    const { countOf } = await import('#lib/count.ts')
    expect([0, 1, 1200].map((count) => countOf(count, 'boleto', 'boletos'))).toEqual([
      '0 boletos',
      '1 boleto',
      '1,200 boletos',
    ])
  })
})

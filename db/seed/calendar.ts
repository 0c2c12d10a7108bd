/** One home match of the demo club. Instants hang on the day of the seed, so that the demo never ages. */
export type DemoMatch = {
  away: string
  season: DemoSeason
  round: string
  startsAt: Date
  salesStartAt: Date
  highDemand: boolean
  generalEnds: boolean
  /** It is also sold at fares of the club's own. */
  ownFares: boolean
  /** Who goes in is named by a Fan ID, and nobody has more than four tickets. */
  fanId: boolean
  fate: 'played' | 'cancelled' | 'full'
}
export type DemoSeason = { name: string; startsOn: string; endsOn: string }

type Plan = { away: string; day: number; hour: number; sellsFrom: number } & Partial<
  Pick<DemoMatch, 'highDemand' | 'generalEnds' | 'ownFares' | 'fanId' | 'fate'>
>

const day = 24 * 60 * 60 * 1000
/** Querétaro keeps UTC−6 all year. */
const offset = 6 * 60 * 60 * 1000

/**
 * Nine matches in the order of their numbers. The first two are on sale, the second with both ends of the ground
 * unnumbered; the third is announced; the fourth is so near that cash comes too late; the eighth asks for a Fan ID.
 */
export function demoCalendar(now: Date): DemoMatch[] {
  const saturday = 6 + ((13 - new Date(now.getTime() + 6 * day - offset).getUTCDay()) % 7)
  const plans: Plan[] = [
    { away: 'Halcones de Jalisco', day: saturday, hour: 19, sellsFrom: -21 },
    { away: 'Toros del Norte', day: saturday + 14, hour: 19, sellsFrom: -14, generalEnds: true },
    { away: 'Mareas de Veracruz', day: saturday + 28, hour: 19, sellsFrom: 5 },
    { away: 'Volcanes de Puebla', day: 2, hour: 21, sellsFrom: -25 },
    { away: 'Ceibas del Sureste', day: saturday + 18, hour: 20, sellsFrom: -10, fate: 'cancelled' },
    { away: 'Centellas de la Sierra', day: saturday + 42, hour: 17, sellsFrom: -3, ownFares: true },
    {
      away: 'Obsidianas del Istmo',
      day: saturday + 56,
      hour: 19,
      sellsFrom: -7,
      highDemand: true,
      fate: 'full',
    },
    { away: 'Cometas del Bajío', day: saturday + 70, hour: 19, sellsFrom: -1, fanId: true },
    { away: 'Nopaleros de Hidalgo', day: saturday + 84, hour: 17, sellsFrom: 21 },
  ]
  const dated = plans.map((plan) => ({ ...plan, startsAt: at(now, plan.day, plan.hour) }))
  return dated.map(
    ({
      away,
      startsAt,
      sellsFrom,
      highDemand = false,
      generalEnds = false,
      ownFares = false,
      fanId = false,
      fate = 'played',
    }) => {
      const season = seasonOf(startsAt)
      const earlier = dated.filter(
        (other) => other.startsAt < startsAt && seasonOf(other.startsAt).name === season.name,
      )
      const round = `Jornada ${firstRound(now, season) + earlier.length * 2}`
      return {
        away,
        season,
        round,
        startsAt,
        salesStartAt: at(now, sellsFrom, 10),
        highDemand,
        generalEnds,
        ownFares,
        fanId,
        fate,
      }
    },
  )
}

/** `hour` o'clock at the stadium, `days` from today. */
function at(now: Date, days: number, hour: number): Date {
  const midnight = Math.floor((now.getTime() - offset) / day) * day + offset
  return new Date(midnight + days * day + hour * 60 * 60 * 1000)
}

/** Two tournaments a year: Apertura until the middle of December, Clausura until June. */
function seasonOf(startsAt: Date): DemoSeason {
  const local = new Date(startsAt.getTime() - offset)
  const year = local.getUTCFullYear()
  const [month, date] = [local.getUTCMonth() + 1, local.getUTCDate()]
  const apertura = month >= 7 && (month < 12 || date < 16)
  if (apertura) return { name: `Apertura ${year}`, startsOn: `${year}-07-01`, endsOn: `${year}-12-15` }
  const spring = month === 12 ? year + 1 : year
  return { name: `Clausura ${spring}`, startsOn: `${spring - 1}-12-16`, endsOn: `${spring}-06-30` }
}

/** Home matches are every second round; a season under way is as far as its weeks. */
function firstRound(now: Date, season: DemoSeason): number {
  const weeks = Math.floor((now.getTime() - Date.parse(season.startsOn)) / (7 * day))
  return weeks <= 0 ? 1 : Math.min(11, weeks) | 1
}

import { formatDay } from '#lib/dates.ts'
import { inWords, type FilterWords } from '#lib/table.ts'
import type { Db } from '#server/db.ts'
import { namesOf } from '#server/names.ts'
import type { Services } from '#server/services.ts'
import type { ExportableList } from '#server/table.ts'
import { listNamed } from './lists.ts'

type Filters = Readonly<Record<string, string>>
/** A list by its name, and what it is narrowed by. */
type Narrowed = { list: string; query: Filters }

const day = (written: string) => formatDay(new Date(`${written}T18:00:00Z`))
const match = { title: 'Partido', about: 'event' }
const from = { title: 'Desde', words: day }
const until = { title: 'Hasta', words: day }
const person = { title: 'Persona', about: 'account' }

/** Filters that are the same in every list. */
const common: Readonly<Record<string, FilterWords>> = {
  search: { title: 'Búsqueda', words: (words) => `«${words}»` },
  desde: from,
  from,
  hasta: until,
  to: until,
  day: { title: 'Día', words: day },
  match,
  eventId: match,
  persona: person,
  person,
  season: { title: 'Temporada', about: 'season' },
  team: { title: 'Equipo', about: 'team' },
  extra: { title: 'Extra', about: 'extra' },
}

/** What heads a filter of a list and how its codes are said: as the list says, else as its column of that name does. */
export function wordsOf({ list }: ExportableList, filter: string): FilterWords | undefined {
  const column = list.columns.find(({ key }) => key === filter)
  return list.filters?.[filter] ?? (column?.words && column) ?? common[filter]
}

/** By what each of the lists is narrowed, in the words of its screen: `Estado: Pagado`. The order of rows narrows nothing. */
export async function filterWords(
  { db, features }: { db: Db } & Pick<Services, 'features'>,
  narrowed: readonly Narrowed[],
): Promise<string[][]> {
  const told = narrowed.map(({ list, query }) => {
    const known = listNamed(features, list)
    const filters = Object.entries(query).filter(([key]) => key !== 'sort')
    return filters.flatMap(([key, value]) => {
      const words = known && wordsOf(known, key)
      return words === undefined ? [] : [{ words, value }]
    })
  })
  const things = told.flat().flatMap(({ words: { about }, value }) => (about ? [`${about}:${value}`] : []))
  const names = await namesOf(db, features, things)
  return told.map((filters) =>
    filters.map(({ words: { title, words, about }, value }) => {
      const said = words ? inWords(value, words) : names.get(`${about}:${value}`)
      return said === undefined ? title : `${title}: ${said}`
    }),
  )
}

import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, NumericId } from '#lib/shapes.ts'
import { sortKeys, tablePage, tableQuery, type ListColumn } from '#lib/table.ts'
import { line } from '#lib/text.ts'

export const seasonColumns = [
  { key: 'name', title: 'Temporada', sortable: true },
  { key: 'startsOn', title: 'Empieza', kind: 'day', sortable: true },
  { key: 'endsOn', title: 'Termina', kind: 'day' },
  { key: 'matches', title: 'Partidos', kind: 'count', sortable: true },
] as const satisfies readonly ListColumn[]

export const SeasonQuery = tableQuery(sortKeys(seasonColumns), {})
export type SeasonQuery = z.infer<typeof SeasonQuery>

const day = z.iso.date('Elige el día')

export const SeasonWish = z
  .strictObject({ name: line(60, 'Escribe el nombre'), startsOn: day, endsOn: day })
  .check(
    z.refine(({ startsOn, endsOn }) => endsOn > startsOn, {
      message: 'Debe terminar después de empezar',
      path: ['endsOn'],
    }),
  )

const SeasonRow = z.object({
  id: z.int(),
  name: z.string(),
  startsOn: day,
  endsOn: day,
  matches: z.int(),
})
export type SeasonRow = z.infer<typeof SeasonRow>

const staff = desk('manage Match')

export const listSeasons = staff.get('/events/desk/seasons', 'Las temporadas y cuántos partidos tienen', {
  query: SeasonQuery,
  reply: tablePage(SeasonRow),
})

export const createSeason = staff.post('/events/desk/seasons', 'Crea una temporada', {
  body: SeasonWish,
  reply: z.object({ id: z.int() }),
  status: 201,
})

export const updateSeason = staff.put(
  '/events/desk/seasons/:seasonId',
  'Cambia el nombre o las fechas de una temporada',
  { params: z.strictObject({ seasonId: NumericId }), body: SeasonWish, reply: Done },
)

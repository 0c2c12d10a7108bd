import { z } from 'zod/mini'
import { desk } from '#lib/endpoint.ts'
import { Done, Instant, Uuid } from '#lib/shapes.ts'

const staff = desk('export List')

/** Schedules that one person may have. */
export const mostSchedules = 20
/** People whom one schedule may tell besides who made it. */
export const mostReaders = 20

export const Range = z.enum(['all', 'yesterday', 'last_week', 'last_month', 'last_match'])
export const RhythmName = z.enum(['day', 'week', 'month', 'match'])
const Format = z.enum(['csv', 'xlsx'])
const Person = z.object({ id: Uuid, name: z.string() })

const Schedule = z.object({
  id: Uuid,
  list: z.string(),
  title: z.string(),
  format: Format,
  query: z.record(z.string(), z.string()),
  /** The same in words, as the list's screen says them. */
  filters: z.array(z.string()),
  range: Range,
  rhythm: RhythmName,
  weekday: z.nullable(z.int()),
  hour: z.int(),
  owner: z.string(),
  own: z.boolean(),
  people: z.array(Person),
  paused: z.boolean(),
  /** It paused by itself: who made it may no longer read the list. */
  stopped: z.boolean(),
  /** Null while it is paused, and after the last match that is known. */
  nextAt: z.nullable(Instant),
  last: z.nullable(
    z.object({
      at: Instant,
      status: z.enum(['waiting', 'ready', 'failed']),
      rowCount: z.nullable(z.int()),
    }),
  ),
  failures: z.int(),
})
export type Schedule = z.infer<typeof Schedule>

export const listSchedules = staff.get(
  '/staff/export-schedules',
  'Exportaciones programadas propias; quien administra al personal ve las de todos',
  { reply: z.object({ schedules: z.array(Schedule) }) },
)

export const readScheduleChoices = staff.get(
  '/staff/export-schedules/choices',
  'Qué listas puede programar quien pregunta, y quién más puede recibir cada una',
  {
    reply: z.object({
      lists: z.array(
        z.object({
          name: z.string(),
          title: z.string(),
          ranges: z.array(Range),
          /** Of one match, whose number stands in the filters by this name. */
          needsMatch: z.nullable(z.string()),
        }),
      ),
      people: z.array(z.object({ ...Person.shape, lists: z.array(z.string()) })),
    }),
  },
)
export type ScheduleChoices = z.infer<typeof readScheduleChoices.reply>

const ScheduleInput = z
  .strictObject({
    list: z.string().check(z.maxLength(60)),
    format: Format,
    query: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(200))),
    range: Range,
    rhythm: RhythmName,
    weekday: z.nullable(z.int().check(z.minimum(1), z.maximum(7))),
    hour: z.int().check(z.minimum(0), z.maximum(23)),
    people: z.array(Uuid).check(z.maxLength(mostReaders)),
  })
  .check(
    z.refine(({ rhythm, weekday }) => (rhythm === 'week') === (weekday !== null), {
      error: 'Elige el día de la semana',
      path: ['weekday'],
    }),
  )
export type ScheduleInput = z.infer<typeof ScheduleInput>

const ofSchedule = z.strictObject({ scheduleId: Uuid })

export const addSchedule = staff.post(
  '/staff/export-schedules',
  'Programa una lista como archivo, a una hora del club',
  { body: ScheduleInput, reply: z.object({ id: Uuid }), status: 201, perMinute: 20 },
)

export const changeSchedule = staff.put(
  '/staff/export-schedules/:scheduleId',
  'Cambia una exportación programada propia',
  { params: ofSchedule, body: ScheduleInput, reply: Done },
)

export const pauseSchedule = staff.patch(
  '/staff/export-schedules/:scheduleId',
  'Pausa una exportación programada, o sigue con una propia',
  { params: ofSchedule, body: z.strictObject({ paused: z.boolean() }), reply: Done },
)

export const runSchedule = staff.post(
  '/staff/export-schedules/:scheduleId/runs',
  'Hace ahora el archivo de una exportación programada propia',
  { params: ofSchedule, reply: Done, perMinute: 20 },
)

export const dropSchedule = staff.delete(
  '/staff/export-schedules/:scheduleId',
  'Borra una exportación programada; los archivos ya hechos se quedan su semana',
  { params: ofSchedule, reply: Done },
)

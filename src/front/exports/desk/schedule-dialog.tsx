import { z } from 'zod/mini'
import { countOf } from '#lib/count.ts'
import { Uuid } from '#lib/shapes.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { NotLoaded } from '#web/loaded.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { wordOptions } from '#lib/table.ts'
import {
  addSchedule,
  changeSchedule,
  listSchedules,
  mostReaders,
  Range,
  readScheduleChoices,
  RhythmName,
  type Schedule,
  type ScheduleChoices,
} from '../contract.ts'
import { hourWords, rangeNames, rhythmNames, weekdayNames } from '../rules.ts'

type Query = Record<string, string>
type Given = {
  schedule: Schedule | null
  /** What was on the screen of a list. */
  asked: { list: string; query: Query } | null
  onClose: () => void
}

const Filled = z.object({
  list: z.string().check(z.minLength(1, 'Elige una lista')),
  format: z.enum(['xlsx', 'csv']),
  range: Range,
  rhythm: RhythmName,
  weekday: z.string(),
  hour: z.string(),
  people: z.array(Uuid).check(z.maxLength(mostReaders, `Elige ${mostReaders} personas a lo más`)),
})

const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourWords(hour) }))
const weekdays = weekdayNames.map((label, at) => ({ value: String(at + 1), label }))
const formats = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
]

/** What is written, how often and for whom: a new schedule, or one's own to change. */
export function ScheduleDialog(given: Given) {
  const read = useRead(readScheduleChoices, {})
  if (read.data !== undefined) return <ScheduleForm {...given} choices={read.data} />
  return (
    <Dialog title={titleOf(given)} onClose={given.onClose}>
      <NotLoaded read={read} waiting={<Skeletons label="Un momento…" blocks={['h-96 w-full']} />} />
    </Dialog>
  )
}

const titleOf = ({ schedule }: Given) =>
  schedule === null ? 'Programar exportación' : 'Cambiar lo programado'

function ScheduleForm({ choices, ...given }: Given & { choices: ScheduleChoices }) {
  const { schedule, asked, onClose } = given
  const add = useSend(addSchedule)
  const change = useSend(changeSchedule)
  const before = schedule ?? asked
  const queryOf = (list: string): Query => (list === before?.list ? before.query : {})
  /** A list of one match needs one: that of the filters, or the last each time. */
  const rangesOf = (name: string) => {
    const list = choices.lists.find((one) => one.name === name)
    const whole = list?.needsMatch == null || queryOf(name)[list.needsMatch] !== undefined
    return (list?.ranges ?? ['all']).filter((range) => range !== 'all' || whole)
  }

  async function send(filled: z.infer<typeof Filled>): Promise<void> {
    const { list, range, rhythm, weekday, hour, people } = filled
    const open = choices.people.filter((person) => person.lists.includes(list)).map(({ id }) => id)
    const body = {
      ...filled,
      query: queryOf(list),
      range: rangesOf(list).includes(range) ? range : rangesOf(list)[0]!,
      weekday: rhythm === 'week' ? Number(weekday) : null,
      hour: Number(hour),
      people: people.filter((id) => open.includes(id)),
    }
    await (schedule === null
      ? add.mutateAsync({ body })
      : change.mutateAsync({ params: { scheduleId: schedule.id }, body }))
    await invalidate(listSchedules)
  }

  return (
    <FormDialog
      title={titleOf(given)}
      schema={Filled}
      defaultValues={{
        list: before?.list ?? '',
        format: schedule?.format ?? 'xlsx',
        range: schedule?.range ?? 'all',
        rhythm: schedule?.rhythm ?? 'day',
        weekday: String(schedule?.weekday ?? 1),
        hour: String(schedule?.hour ?? 8),
        people: schedule?.people.map(({ id }) => id) ?? [],
      }}
      onSubmit={send}
      onClose={onClose}
      submitLabel={schedule === null ? 'Programar' : 'Guardar cambios'}
      done={schedule === null ? 'Quedó programada.' : 'Guardamos los cambios.'}
    >
      {({ field, register, watch, formState }) => {
        const [list, rhythm] = [watch('list'), watch('rhythm')]
        const filters = Object.keys(queryOf(list)).filter((key) => key !== 'sort').length
        const people = choices.people.filter((person) => person.lists.includes(list))
        return (
          <>
            <SelectField
              label="Lista"
              placeholder="Elige una lista"
              options={choices.lists.map(({ name, title }) => ({ value: name, label: title }))}
              hint={filters > 0 && `Con ${countOf(filters, 'filtro', 'filtros')} de la pantalla.`}
              {...field('list')}
            />
            <SelectField
              label="Qué incluye"
              options={rangesOf(list).map((range) => ({ value: range, label: rangeNames[range] }))}
              {...field('range')}
            />
            <SelectField label="Cuándo" options={wordOptions(rhythmNames)} {...field('rhythm')} />
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {rhythm === 'week' && <SelectField label="Qué día" options={weekdays} {...field('weekday')} />}
              <SelectField label="A qué hora" hint="Hora del club" options={hours} {...field('hour')} />
            </div>
            <SelectField label="Tipo de archivo" options={formats} {...field('format')} />
            {people.length > 0 && (
              <fieldset>
                <legend className="mb-1 font-semibold">También le llega a</legend>
                <p className="text-sm text-ink-2">Solo quien puede ver esta lista. A ti te llega siempre.</p>
                <div className="max-h-56 overflow-y-auto">
                  {people.map(({ id, name }) => (
                    <Checkbox key={id} label={name} value={id} {...register('people')} />
                  ))}
                </div>
                {formState.errors.people && (
                  <p className="font-semibold text-danger">{formState.errors.people.message}</p>
                )}
              </fieldset>
            )}
          </>
        )
      }}
    </FormDialog>
  )
}

import { useMemo, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead } from '#web/query.ts'
import { Waiting } from '#web/waiting.tsx'
import { seatFlag, type SeatingPlan } from '../plan/seating-plan.ts'
import { readVenue, type DeskPlan } from '../desk-contract.ts'
import { readFileOfPlan, storeFile } from './plan-exchange.tsx'
import { SeatPicker } from './seat-picker/seat-picker.tsx'
import { usePlan } from './use-plan.tsx'
import { marked, withMarks, type Mark } from '../marks.ts'

const marks: { value: Mark | 'none'; label: string; hint?: string }[] = [
  { value: 'accessible', label: 'Silla de ruedas' },
  { value: 'companion', label: 'Acompañante', hint: 'Junto a una silla de ruedas' },
  { value: 'obstructed', label: 'Vista obstruida' },
  { value: 'blocked', label: 'No se vende', hint: 'En ningún partido nuevo' },
  { value: 'none', label: 'Quitar marcas' },
]

/** What is marked on the seats of a plan; saving makes the plan's next version. */
export default function PlanMarksScreen() {
  const { venueId = '', planId = '' } = useParams()
  const venue = useRead(readVenue, { params: { venueId } })
  const stored = venue.data?.plans.find(({ id }) => `${id}` === planId)
  const plan = usePlan(stored?.planUrl)
  if (venue.error !== null || (venue.data !== undefined && stored === undefined))
    return (
      <DeskPage title="Marcar asientos">
        <ErrorState title="No pudimos abrir el plano">
          {venue.error?.message ?? 'No encontramos ese plano.'}
        </ErrorState>
      </DeskPage>
    )
  if (plan === null || stored === undefined) return <Waiting />
  return <Marks venueId={Number(venueId)} stored={stored} plan={plan} />
}

function Marks({ venueId, stored, plan }: { venueId: number; stored: DeskPlan; plan: SeatingPlan }) {
  const navigate = useNavigate()
  // The map reads the marks from the plan as it draws: these are a copy that may change.
  const working = useMemo(() => ({ ...plan, flags: plan.flags.slice() }), [plan])
  const [mark, setMark] = useState<Mark | 'none'>('accessible')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [changed, setChanged] = useState(0)
  const [failure, setFailure] = useState('')
  const [saving, setSaving] = useState(false)
  const states = useMemo(
    () =>
      Uint8Array.from(working.flags, (flags) =>
        mark === 'none' ? (flags === 0 ? 2 : 0) : flags & seatFlag.blocked ? 3 : 0,
      ),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the marks change in place; `changed` tells of it
    [working, mark, changed],
  )
  const choose = (value: string) => {
    setMark(value as Mark | 'none')
    setChosen(new Set())
  }
  const apply = () => {
    for (const seatId of chosen)
      working.flags[seatId] = mark === 'none' ? 0 : marked(working.flags[seatId] ?? 0, mark)
    setChosen(new Set())
    setChanged((count) => count + 1)
  }
  const save = async () => {
    setSaving(true)
    try {
      const file = withMarks(await readFileOfPlan(stored.id), working.flags)
      const { version } = await storeFile(venueId, file, stored.id)
      toast({ title: `Guardamos la versión ${version} del plano`, tone: 'ok' })
      await invalidate(readVenue)
      await navigate(deskPaths.venue(venueId))
    } catch (error) {
      setFailure((error as Error).message)
      setSaving(false)
    }
  }
  const count = chosen.size === 1 ? '1 lugar' : `${chosen.size.toLocaleString('es-MX')} lugares`
  return (
    <DeskPage
      title="Marcar asientos"
      intro={`Versión ${stored.version}. Al guardar nace otra versión; los partidos que ya existen no cambian.`}
      actions={
        <>
          <Button variant="secondary" to={deskPaths.venue(venueId)}>
            Volver al recinto
          </Button>
          <Button disabled={changed === 0} loading={saving} onClick={() => void save()}>
            Guardar versión
          </Button>
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <SeatPicker plan={working} states={states} chosen={chosen} onChange={setChosen} />
        <Card className="flex flex-col gap-4 p-5 lg:sticky lg:top-20">
          <RadioGroup legend="Marca" value={mark} onValueChange={choose} options={marks} />
          <p role="status" className="font-semibold">
            {chosen.size === 0 ? 'Elige lugares en el mapa o en la lista.' : `Elegiste ${count}.`}
          </p>
          {failure !== '' && (
            <Notice tone="danger" live>
              {failure}
            </Notice>
          )}
          <Button variant="secondary" disabled={chosen.size === 0} onClick={apply}>
            {mark === 'none' ? 'Quitar marcas' : 'Marcar'}
          </Button>
        </Card>
      </div>
    </DeskPage>
  )
}

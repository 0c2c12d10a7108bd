import { eventTitle } from '#catalogue/events/event-title.ts'
import { useState } from 'react'
import { useParams } from 'react-router'
import { unpackStates } from '../rules.ts'
import { usePlan } from '#catalogue/venues/desk/use-plan.tsx'
import { SeatPicker } from '#catalogue/venues/desk/seat-picker/seat-picker.tsx'
import type { SeatingPlan } from '#catalogue/venues/plan/seating-plan.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { Waiting } from '#web/waiting.tsx'
import { readMatch, type DeskMatch } from '#catalogue/events/desk-contract.ts'
import { MatchSales } from '#catalogue/events/desk/match-sales.tsx'
import { blockMatchSeats, readMatchSeats, releaseMatchSeats } from '../blocks-contract.ts'

/** Which seats a match does not sell, and their way back into the sale. */
export default function MatchSeatsScreen() {
  const { eventId = '' } = useParams()
  const match = useRead(readMatch, { params: { eventId } })
  const seats = useRead(readMatchSeats, { params: { eventId } }, { staleTime: 0 })
  const plan = usePlan(match.data?.planUrl)
  const problem = match.error ?? seats.error
  if (problem !== null)
    return (
      <DeskPage title="Asientos">
        <ErrorState title="No pudimos abrir los asientos">{problem.message}</ErrorState>
      </DeskPage>
    )
  if (match.data === undefined || seats.data === undefined || plan === null) return <Waiting />
  const states = unpackStates(new Uint8Array(seats.data), plan.x.length)
  return <Seats key={seats.dataUpdatedAt} match={match.data} plan={plan} states={states} />
}

type SeatsProps = { match: DeskMatch; plan: SeatingPlan; states: Uint8Array }
type Doing = 'block' | 'release'

function Seats({ match, plan, states }: SeatsProps) {
  const [doing, setDoing] = useState<Doing>('block')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState(states)
  const change = (next: Doing) => {
    setDoing(next)
    setChosen(new Set())
    // What may be chosen is drawn as free: to release are the blocked ones, and nothing else.
    setShown(next === 'block' ? states : states.map((state) => (state === 3 ? 0 : 2)))
  }
  return (
    <DeskPage
      title="Asientos"
      intro={`${eventTitle(match)}. Lo bloqueado no se vende en este partido y puedes liberarlo después.`}
      actions={
        <Button variant="secondary" to={deskPaths.match(match.id)}>
          Volver al partido
        </Button>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <SeatPicker plan={plan} states={shown} chosen={chosen} onChange={setChosen} />
        <aside className="flex flex-col gap-6 lg:sticky lg:top-20">
          <Card className="flex flex-col gap-4 p-5">
            <RadioGroup
              legend="Qué hacer"
              look="segments"
              value={doing}
              onValueChange={(value) => change(value as Doing)}
              options={[
                { value: 'block', label: 'Bloquear' },
                { value: 'release', label: 'Liberar' },
              ]}
            />
            <Send match={match} doing={doing} seatIds={[...chosen]} />
          </Card>
          <MatchSales match={match} />
        </aside>
      </div>
    </DeskPage>
  )
}

function Send({ match, doing, seatIds }: { match: DeskMatch; doing: Doing; seatIds: number[] }) {
  const [reason, setReason] = useState('')
  const block = useSend(blockMatchSeats)
  const release = useSend(releaseMatchSeats)
  const { error, isPending } = doing === 'block' ? block : release
  const params = { eventId: `${match.id}` }
  const count = seatIds.length === 1 ? '1 lugar' : `${seatIds.length.toLocaleString('es-MX')} lugares`
  const again = () => Promise.all([invalidate(readMatch), invalidate(readMatchSeats)])
  const toasts = {
    onSuccess: ({ seats }: { seats: number }) => {
      const verb = doing === 'block' ? 'Bloqueamos' : 'Liberamos'
      toast({
        title: `${verb} ${seats.toLocaleString('es-MX')} ${seats === 1 ? 'lugar' : 'lugares'}`,
        tone: 'ok',
      })
      void again()
    },
  }
  const send = () =>
    doing === 'block'
      ? block.mutate({ params, body: { seatIds, reason } }, toasts)
      : release.mutate({ params, body: { seatIds } }, toasts)
  return (
    <>
      <p role="status" className="text-lg font-semibold">
        {seatIds.length === 0 ? 'Elige lugares en el mapa o en la lista.' : `Elegiste ${count}.`}
      </p>
      {doing === 'block' && (
        <TextField
          label="Motivo"
          placeholder="Cámaras de televisión"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      {error && (
        <Notice
          tone="danger"
          live
          action={
            <Button size="sm" onClick={() => void again()}>
              Actualizar
            </Button>
          }
        >
          {error.message}
        </Notice>
      )}
      <Button
        disabled={seatIds.length === 0 || (doing === 'block' && reason.trim() === '')}
        loading={isPending}
        onClick={send}
      >
        {doing === 'block' ? 'Bloquear' : 'Liberar'} {seatIds.length > 0 && count}
      </Button>
    </>
  )
}

import { useState } from 'react'
import { useParams } from 'react-router'
import { countOf } from '#lib/count.ts'
import { formatMoment } from '#lib/dates.ts'
import type { Problem } from '#lib/problem.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Bound } from '#ui/bound.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { Skeletons } from '#ui/skeleton.tsx'
import { toast } from '#ui/toast.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { NotLoaded } from '#web/loaded.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import { cancelOwnSeats, extendOwnSeats, readDeskOwnSeats, type DeskOwnSeatSale } from '../desk-contract.ts'
import { OpenForm } from './open-form.tsx'
import { SaleFigures } from './sale-figures.tsx'

/** The seats of a bonogallo's holders in a match that it does not include: opened, how they are paid, and ended. */
export default function MatchOwnSeatsScreen() {
  const { eventId = '' } = useParams()
  const read = useRead(readDeskOwnSeats, { params: { eventId } }, { refetchInterval: 15_000 })
  const { data } = read
  const sale = data?.sale ?? null
  // After its hour it stays open for what was being paid already.
  const inTime = data !== undefined && sale !== null && Date.parse(data.now) < Date.parse(sale.until)
  const none = sale === null || sale.state === 'cancelled'
  const waiting = sale?.zones.reduce((sum, zone) => sum + zone.reserved, 0) ?? 0
  const holders = data?.match.zones.reduce((sum, zone) => sum + zone.holders, 0) ?? 0
  return (
    <DeskPage
      title={data ? `Lugar de los titulares: ${data.match.title}` : 'Lugar de los titulares'}
      intro={
        sale === null || none
          ? undefined
          : `Apartados desde el ${formatMoment(sale.openedAt)} hasta el ${formatMoment(sale.until)}`
      }
      actions={
        <Button variant="secondary" to={deskPaths.match(eventId)}>
          Ver el partido
        </Button>
      }
    >
      {data === undefined && (
        <NotLoaded
          read={read}
          title="No pudimos leer la reserva"
          waiting={<Skeletons label="Cargando la reserva" blocks={['h-60 w-full rounded-lg']} />}
        />
      )}
      {data !== undefined && read.error !== null && (
        <div className="mb-4">
          <Notice tone="warn" live title="Estas cifras ya no se actualizan">
            {read.error.message}
          </Notice>
        </div>
      )}
      {data !== undefined && sale !== null && <SaleFigures sale={sale} />}
      {data !== undefined && sale?.state === 'open' && inTime && <Acts eventId={eventId} sale={sale} />}
      {data !== undefined && sale?.state === 'open' && !inTime && (
        <div className="mt-8">
          <Notice tone="info" title="La reserva terminó">
            Solo espera los pagos que ya habían empezado. Con el último se cierra.
          </Notice>
        </div>
      )}
      {sale?.state === 'cancelled' && waiting > 0 && (
        <div className="mt-8">
          <Notice tone="info" title={`${countOf(waiting, 'lugar espera', 'lugares esperan')} su pago`}>
            Ya había empezado cuando terminaste la reserva. Si llega, el lugar es de su titular; si no, sale a
            la venta, o se le aparta otra vez si ya abriste otra reserva. Los demás los puedes apartar desde
            ahora.
          </Notice>
        </div>
      )}
      {data !== undefined && none && !data.match.published && (
        <EmptyState title="Primero publica el partido">
          Con sus precios y sus zonas ya se puede apartar el lugar de cada titular.
        </EmptyState>
      )}
      {data !== undefined && none && data.match.published && holders === 0 && (
        <EmptyState title="No hay titulares fuera de este partido">
          O su bonogallo ya lo incluye, o se juega con otro plano de asientos.
        </EmptyState>
      )}
      {data !== undefined && none && data.match.published && holders > 0 && (
        <div className={sale === null ? '' : 'mt-8'}>
          <OpenForm key={sale?.openedAt ?? ''} eventId={eventId} data={data} holders={holders} />
        </div>
      )}
    </DeskPage>
  )
}

function Acts({ eventId, sale }: { eventId: string; sale: DeskOwnSeatSale }) {
  const [asked, setAsked] = useState<'extend' | 'cancel' | null>(null)
  const cancel = useSend(cancelOwnSeats)
  const extend = useSend(extendOwnSeats)
  const close = () => setAsked(null)
  async function end(): Promise<void> {
    await cancel.mutateAsync({ params: { eventId } }).then(
      () => toast({ title: 'Terminaste la reserva', tone: 'ok' }),
      (problem: Problem) => toast({ title: problem.message, tone: 'danger' }),
    )
    await invalidate(readDeskOwnSeats)
    close()
  }
  return (
    <Section title="Llevar la reserva" className="mt-8">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setAsked('extend')}>
          Dar más tiempo
        </Button>
        <Button variant="danger" onClick={() => setAsked('cancel')}>
          Terminar la reserva
        </Button>
      </div>
      {asked === 'extend' && (
        <FormDialog
          title="Dar más tiempo"
          size="sm"
          schema={extendOwnSeats.body}
          defaultValues={{ until: sale.until }}
          submitLabel="Dar más tiempo"
          done="Los titulares tienen más tiempo"
          onClose={close}
          onSubmit={async (body) => {
            await extend.mutateAsync({ params: { eventId }, body })
            await invalidate(readDeskOwnSeats)
          }}
        >
          {(form) => (
            <Bound form={form} name="until">
              {(field) => <MomentField label="Para pagar hasta" hint="Solo se puede alargar." {...field} />}
            </Bound>
          )}
        </FormDialog>
      )}
      <ConfirmDialog
        open={asked === 'cancel'}
        onClose={close}
        title="¿Terminar la reserva?"
        confirmLabel="Terminarla"
        cancelLabel="Volver"
        danger
        loading={cancel.isPending}
        onConfirm={() => void end()}
      >
        Lo que no está pagado sale a la venta y les avisamos. Lo pagado se queda. Lo que alguien está pagando
        en este momento, o tiene ficha de OXXO o transferencia por pagar, espera a que se pague o venza. Si
        quieres que los titulares conserven su lugar hasta el {formatMoment(sale.until)}, no la termines: a
        esa hora sale solo lo que no se pagó.
      </ConfirmDialog>
    </Section>
  )
}

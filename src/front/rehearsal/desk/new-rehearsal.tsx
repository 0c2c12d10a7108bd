import { Bound } from '#ui/bound.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CountField } from '#ui/count-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { formatMoment } from '#lib/dates.ts'
import { invalidate, useSend } from '#web/query.ts'
import { openWords } from './rehearsal-words.ts'
import { listRehearsals, mostFans, startRehearsal } from '../contract.ts'

type NewRehearsalProps = {
  sales: { saleId: string; title: string; startsAt: string }[]
  openSales: string[]
  saleId: string | null
  onClose: () => void
}

/** Enough to find the end of two processors; a minute of joining and a few of selling. */
const usualFans = 5000

/** Which match, how many people; while a real sale is open somebody has to say that it may be. */
export function NewRehearsal({ sales, openSales, saleId, onClose }: NewRehearsalProps) {
  const starting = useSend(startRehearsal)
  const open = openSales.length > 0
  return (
    <FormDialog
      title="Ensayar una venta"
      schema={startRehearsal.body}
      defaultValues={{ saleId: saleId ?? sales[0]?.saleId ?? '', fans: usualFans, duringSale: false }}
      submitLabel="Empezar el ensayo"
      done="El ensayo va a empezar"
      onClose={onClose}
      onSubmit={async (body) => {
        await starting.mutateAsync({ body })
        await invalidate(listRehearsals)
      }}
    >
      {(form) => (
        <>
          {open && (
            <Notice tone="warn" title="Hay una venta abierta: el ensayo le quita fuerza a las máquinas">
              {openWords(openSales)}. Si la gente empieza a esperar, el ensayo se detiene solo.
            </Notice>
          )}
          <SelectField
            label="Partido"
            options={sales.map((sale) => ({
              value: sale.saleId,
              label: `${sale.title}, ${formatMoment(sale.startsAt)}`,
            }))}
            {...form.field('saleId')}
          />
          <Bound form={form} name="fans">
            {({ value, onChange, ...field }) => (
              <CountField
                label="Personas en la fila"
                hint={`Inventadas. De 10 a ${mostFans.toLocaleString('es-MX')}; con menos de 2,000 quizá no llegue al límite.`}
                value={Number.isNaN(value) ? null : value}
                onChange={(count) => onChange(count ?? Number.NaN)}
                {...field}
              />
            )}
          </Bound>
          {open && (
            <Checkbox
              label="Ensayar aunque haya una venta abierta"
              hint="Mientras alguien tenga asientos apartados, usa un solo proceso web y pocas conexiones."
              {...form.register('duringSale')}
            />
          )}
          <p className="text-sm text-ink-2">
            Nada toca lo real: ni asientos, ni correos, ni dinero. Al terminar se borra y quedan las cifras.
          </p>
        </>
      )}
    </FormDialog>
  )
}

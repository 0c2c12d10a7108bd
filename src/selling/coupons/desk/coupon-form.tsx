import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod/mini'
import { CountField } from '#ui/count-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { invalidate, useSend } from '#web/query.ts'
import { createCoupon, listCoupons } from '../desk-contract.ts'
import { CouponScope } from './coupon-scope.tsx'

type CouponInput = z.infer<typeof createCoupon.body>

/** A new coupon: what it takes off, of what, from when to when, and how often. */
export function CouponForm({ onClose }: { onClose: () => void }) {
  const form = useZodForm(createCoupon.body, { defaultValues: blank() })
  const creating = useSend(createCoupon)
  const [unit, setUnit] = useState<'percent' | 'cents'>('percent')
  const [batch, kinds, eventIds, zoneIds] = useWatch({
    control: form.control,
    name: ['batch', 'kinds', 'eventIds', 'zoneIds'],
  })

  async function save(body: CouponInput): Promise<void> {
    const { code } = await creating.mutateAsync({ body })
    await invalidate(listCoupons)
    toast({ title: code === null ? 'Creamos los códigos' : `Creamos el cupón ${code}`, tone: 'ok' })
    onClose()
  }

  return (
    <Dialog onClose={onClose} title="Nuevo cupón">
      <Form form={form} onSubmit={save}>
        <TextField label="Nombre" hint="Solo lo ve el club." {...form.field('name')} />
        <RadioGroup
          legend="Descuento"
          look="segments"
          value={unit}
          onValueChange={(value) => {
            setUnit(value === 'cents' ? 'cents' : 'percent')
            form.setValue('percent', null)
            form.setValue('offCents', null)
          }}
          options={[
            { value: 'percent', label: 'Porcentaje' },
            { value: 'cents', label: 'Importe fijo' },
          ]}
        />
        {unit === 'percent' ? (
          <Bound form={form} name="percent">
            {(field) => <CountField label="Por ciento" suffix={<span className="pr-3">%</span>} {...field} />}
          </Bound>
        ) : (
          <Bound form={form} name="offCents">
            {(field) => <MoneyField label="Importe" {...field} />}
          </Bound>
        )}
        <CouponScope
          value={{ kinds, eventIds, zoneIds }}
          error={form.formState.errors.kinds?.message}
          onChange={(scope) => {
            form.setValue('kinds', scope.kinds, { shouldValidate: true })
            form.setValue('eventIds', scope.eventIds)
            form.setValue('zoneIds', scope.zoneIds)
          }}
        />
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Bound form={form} name="startsAt">
            {(field) => <MomentField label="Desde" {...field} />}
          </Bound>
          <Bound form={form} name="endsAt">
            {(field) => <MomentField label="Hasta" {...field} />}
          </Bound>
          <Bound form={form} name="leastCents">
            {({ onChange, ...field }) => (
              <MoneyField label="Compra mínima" {...field} onChange={(cents) => onChange(cents ?? 0)} />
            )}
          </Bound>
          <Bound form={form} name="perPerson">
            {(field) => <CountField label="Usos por persona" {...field} />}
          </Bound>
        </div>
        <RadioGroup
          legend="Códigos"
          look="segments"
          value={batch === null ? 'one' : 'batch'}
          onValueChange={(value) => {
            form.setValue('batch', value === 'batch' ? 100 : null)
            form.setValue('code', null)
            form.setValue('most', null)
          }}
          options={[
            { value: 'one', label: 'Un código' },
            { value: 'batch', label: 'Lote de un solo uso' },
          ]}
        />
        {batch === null ? (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Bound form={form} name="code">
              {({ value, onChange, ...field }) => (
                <TextField
                  label="Código"
                  optional
                  hint="Vacío: sorteamos uno que nadie adivina."
                  autoComplete="off"
                  spellCheck={false}
                  {...field}
                  value={value ?? ''}
                  onChange={({ target }) => onChange(target.value === '' ? null : target.value.toUpperCase())}
                />
              )}
            </Bound>
            <Bound form={form} name="most">
              {(field) => <CountField label="Usos en total" optional hint="Vacío: sin límite." {...field} />}
            </Bound>
          </div>
        ) : (
          <Bound form={form} name="batch">
            {({ onChange, ...field }) => (
              <CountField
                label="Cuántos códigos"
                hint="De 2 a 5,000."
                {...field}
                onChange={(many) => onChange(many ?? 0)}
              />
            )}
          </Bound>
        )}
        <SubmitButton>Crear</SubmitButton>
      </Form>
    </Dialog>
  )
}

const dayMs = 86_400_000
function blank(): CouponInput {
  const hour = Math.floor(Date.now() / 3_600_000) * 3_600_000
  return {
    name: '',
    percent: null,
    offCents: null,
    kinds: ['tickets'],
    eventIds: [],
    zoneIds: [],
    startsAt: new Date(hour).toISOString(),
    endsAt: new Date(hour + 30 * dayMs).toISOString(),
    leastCents: 0,
    perPerson: 1,
    code: null,
    most: null,
    batch: null,
  }
}

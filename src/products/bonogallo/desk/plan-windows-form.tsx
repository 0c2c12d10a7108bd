import type { Answer } from '#lib/endpoint.ts'
import { Bound } from '#ui/bound.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { call } from '#web/call.ts'
import { invalidate } from '#web/query.ts'
import { changePlanWindows, listDeskPlans, type readDeskPlan } from '../desk-contract.ts'
import { PlanWindows } from '../desk-plan-contract.ts'

export const windowFields = [
  ['renewalFrom', 'Renovaciones desde'],
  ['renewalUntil', 'Renovaciones hasta'],
  ['openFrom', 'Venta a todos desde'],
  ['openUntil', 'Venta hasta'],
] as const

type PlanWindowsFormProps = { plan: Answer<typeof readDeskPlan>; editable: boolean }

/** When holders renew and when everybody buys. */
export function PlanWindowsForm({ plan, editable }: PlanWindowsFormProps) {
  const { id, renewalFrom, renewalUntil, openFrom, openUntil } = plan
  const form = useZodForm(PlanWindows, { defaultValues: { renewalFrom, renewalUntil, openFrom, openUntil } })
  return (
    <Form
      form={form}
      onSubmit={async (body) => {
        await call(changePlanWindows, { params: { planId: `${id}` }, body })
        toast({ tone: 'ok', title: 'Guardamos las fechas' })
        await invalidate(listDeskPlans)
      }}
    >
      {windowFields.map(([name, label]) => (
        <Bound key={name} form={form} name={name}>
          {({ value, onChange, ...field }) => (
            <MomentField
              label={label}
              optional={name.startsWith('renewal')}
              readOnly={!editable}
              {...field}
              value={value ?? ''}
              onChange={(at) => onChange(at === '' && name.startsWith('renewal') ? null : at)}
            />
          )}
        </Bound>
      ))}
      {editable && <SubmitButton>Guardar fechas</SubmitButton>}
    </Form>
  )
}

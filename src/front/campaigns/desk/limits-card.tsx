import { IconAdjustments } from '@tabler/icons-react'
import { useState } from 'react'
import { countOf } from '#lib/count.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { invalidate, useSend } from '#web/query.ts'
import { CampaignSettings, changeCampaignSettings, listCampaigns } from '../contract.ts'

type LimitsCardProps = { settings: CampaignSettings; reminders: { sent: number; bought: number } }

/** How often one person is written to, and the reminder of a purchase that was left. */
export function LimitsCard({ settings, reminders }: LimitsCardProps) {
  const [open, setOpen] = useState(false)
  const { mutateAsync } = useSend(changeCampaignSettings)
  const { perWeek, perMonth, reminding, remindAfterHours } = settings
  return (
    <Card as="section" className="flex flex-wrap items-start justify-between gap-4 p-5">
      <div className="min-w-0 flex-1 basis-80">
        <h2 className="text-xl">Límites y recordatorios</h2>
        <p className="text-ink-2">
          Cada persona recibe {countOf(perWeek, 'campaña', 'campañas')} a la semana y{' '}
          {countOf(perMonth, 'campaña', 'campañas')} al mes, a lo más.
        </p>
        <p className="text-ink-2">
          {reminding
            ? `Una compra que se deja sin pagar se recuerda una vez, ${countOf(remindAfterHours, 'hora', 'horas')} después.`
            : 'Las compras que se dejan sin pagar no se recuerdan.'}
          {reminders.sent > 0 &&
            ` En 30 días: ${countOf(reminders.sent, 'recordatorio', 'recordatorios')}; ${countOf(reminders.bought, 'persona compró', 'personas compraron')} en la semana siguiente.`}
        </p>
      </div>
      <Button
        variant="secondary"
        icon={<IconAdjustments size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        Cambiar
      </Button>
      {open && (
        <FormDialog
          title="Límites y recordatorios"
          schema={CampaignSettings}
          defaultValues={settings}
          submitLabel="Guardar"
          done="Guardamos los límites."
          onClose={() => setOpen(false)}
          onSubmit={async (body) => {
            await mutateAsync({ body })
            await invalidate(listCampaigns)
          }}
        >
          {({ register, formState }) => (
            <>
              <TextField
                label="Campañas a la semana"
                hint="Para una misma persona, de 1 a 7."
                type="number"
                {...register('perWeek', { valueAsNumber: true })}
                error={formState.errors.perWeek?.message}
              />
              <TextField
                label="Campañas al mes"
                hint="En 30 días."
                type="number"
                {...register('perMonth', { valueAsNumber: true })}
                error={formState.errors.perMonth?.message}
              />
              <Checkbox
                label="Recordar una compra que se dejó sin pagar"
                hint="Una vez, solo a quien acepta promociones, y nunca si ya compró. No cuenta para los límites."
                {...register('reminding')}
              />
              <TextField
                label="Cuántas horas después"
                type="number"
                {...register('remindAfterHours', { valueAsNumber: true })}
                error={formState.errors.remindAfterHours?.message}
              />
            </>
          )}
        </FormDialog>
      )}
    </Card>
  )
}

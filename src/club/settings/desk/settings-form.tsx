import { Card } from '#ui/card.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { askClub } from '../web/use-club.ts'
import { invalidate, useSend } from '#web/query.ts'
import { ColourFields } from './colour-fields.tsx'
import { changeSettings, readSettings, Settings } from '../contract.ts'

export function SettingsForm({ settings, version }: { settings: Settings; version: number }) {
  const { mutateAsync } = useSend(changeSettings)
  const form = useZodForm(Settings, { defaultValues: settings })
  return (
    <Form
      form={form}
      onSubmit={async (next) => {
        await mutateAsync({ body: { settings: next, version } })
        toast({ tone: 'ok', title: 'Guardamos los ajustes.' })
        await Promise.all([invalidate(readSettings), askClub()])
      }}
    >
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card as="section" className="space-y-5 p-6">
          <h2 className="text-xl">Nombre y textos</h2>
          <TextField label="Nombre del club" {...form.field('name')} />
          <TextField
            label="Equipo local"
            hint="Como sale en los partidos nuevos, antes de «vs»."
            {...form.field('team')}
          />
          <TextField label="Nota al pie" optional {...form.field('footerNote')} />
          <TextField
            label="Horario de atención"
            optional
            placeholder="Lunes a viernes, 9 a 18 h"
            {...form.field('supportHours')}
          />
          <TextField
            label="Mensaje en todas las páginas"
            optional
            hint="Va arriba, para avisos del momento. Vacío no se muestra."
            {...form.field('message')}
          />
        </Card>
        <Card as="section" className="space-y-5 p-6">
          <h2 className="text-xl">Colores</h2>
          <ColourFields form={form} />
        </Card>
        <Card as="section" className="space-y-5 p-6 xl:col-span-2">
          <h2 className="text-xl">Transferencias de grupos</h2>
          <p className="text-ink-2">
            Se muestran en la cotización de grupos y empresas, con su folio como concepto. Sin CLABE no se
            ofrecen transferencias.
          </p>
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
            <TextField label="CLABE" optional inputMode="numeric" {...form.field('transfer.clabe')} />
            <TextField label="Titular de la cuenta" optional {...form.field('transfer.holder')} />
            <TextField label="Banco" optional {...form.field('transfer.bank')} />
            <TextField
              label="Referencia"
              optional
              hint="Solo si tu banco pide una fija."
              {...form.field('transfer.reference')}
            />
          </div>
        </Card>
        <Card as="section" className="space-y-5 p-6 xl:col-span-2">
          <h2 className="text-xl">Datos legales</h2>
          <p className="text-ink-2">Lo que falte se ve entre corchetes en los textos legales.</p>
          <div className="grid grid-cols-1 gap-5 md:grid-cols-2">
            <TextField label="Razón social" optional {...form.field('legal.legalName')} />
            <TextField label="RFC" optional autoCapitalize="characters" {...form.field('legal.rfc')} />
            <TextField label="Domicilio" optional {...form.field('legal.address')} />
            <TextField label="Teléfono" optional {...form.field('legal.phone')} />
            <TextField
              label="Correo de privacidad"
              optional
              type="email"
              {...form.field('legal.privacyMail')}
            />
            <TextField label="Registro del contrato" optional {...form.field('legal.contractRegistry')} />
          </div>
        </Card>
      </div>
      <SubmitButton wide={false} className="self-start">
        Guardar ajustes
      </SubmitButton>
    </Form>
  )
}

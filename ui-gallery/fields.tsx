import { useState } from 'react'
import { z } from 'zod/mini'
import { Problem } from '#lib/problem.ts'
import { Bound } from '#ui/bound.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CountField } from '#ui/count-field.tsx'
import { DateField } from '#ui/date-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { controlLook, Field } from '#ui/field.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MomentField } from '#ui/moment-field.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { NumberStepper } from '#ui/number-stepper.tsx'
import { OtpField } from '#ui/otp-field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PhoneField } from '#ui/phone-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useZodForm } from '#ui/use-zod-form.ts'
import { Group, Part, State } from './specimen.tsx'

const zones = [
  { value: 'preferente', label: 'Preferente' },
  { value: 'platea', label: 'Platea Baja' },
  { value: 'palcos', label: 'Palcos, agotados', disabled: true },
]

export function Fields() {
  return (
    <Group
      id="campos"
      title="Campos"
      intro="La etiqueta arriba, la ayuda y el error debajo. Una columna; el error no borra la ayuda."
    >
      <Part title="Texto" files="text-field field">
        <State name="Vacío, con ayuda">
          <TextField label="Nombre" autoComplete="off" hint="Como en tu identificación." />
        </State>
        <State name="Con error">
          <TextField label="Correo" defaultValue="ana@correo" error="Escribe un correo completo." />
        </State>
        <State name="Sin permiso">
          <TextField label="Folio" defaultValue="TQ-000214" disabled />
        </State>
        <State name="Con prefijo y opcional">
          <TextField label="Descuento" prefix="%" defaultValue="10" optional inputMode="numeric" />
        </State>
        <State name="El cascarón, con un control propio">
          <Field label="Color" hint="Lo que cabe dentro lo decide cada pantalla.">
            {(control) => <input {...control} className={controlLook} defaultValue="Azul marino" />}
          </Field>
        </State>
      </Part>
      <Part title="Texto largo" files="text-area">
        <State name="Normal">
          <TextArea label="Cuéntanos qué pasó" rows={3} />
        </State>
        <State name="Con error">
          <TextArea label="Motivo" rows={3} error="Escribe al menos diez letras." defaultValue="No sé" />
        </State>
        <State name="Sin permiso">
          <TextArea label="Notas" rows={3} disabled defaultValue="Solo administración las cambia." />
        </State>
      </Part>
      <Choices />
      <Numbers />
      <Contact />
      <Part title="Formulario" files="form bound error-summary" columns={2}>
        <State name="Vivo: envíalo vacío">
          <LiveForm />
        </State>
        <State name="Resumen de errores">
          <ErrorSummary
            attempt={0}
            onPick={() => undefined}
            failures={[
              { name: 'phone', message: 'Escribe los 10 dígitos.' },
              { name: 'terms', message: 'Acepta los términos.' },
            ]}
          />
        </State>
      </Part>
    </Group>
  )
}

function Choices() {
  const [said, setSaid] = useState('halcones')
  const [zone, setZone] = useState('all')
  return (
    <>
      <Part title="Lista" files="select-field">
        <State name="Por elegir">
          <SelectField label="Zona" options={zones} placeholder="Elige una zona" />
        </State>
        <State name="En una barra">
          <SelectField label="Zona" inline options={zones} placeholder="Todas" />
        </State>
        <State name="Con error">
          <SelectField label="Zona" options={zones} placeholder="Elige una zona" error="Elige una zona." />
        </State>
        <State name="Sin permiso">
          <SelectField label="Zona" options={zones} disabled />
        </State>
      </Part>
      <Part title="Opciones" files="radio-group">
        <State name="Tarjetas">
          <RadioGroup
            legend="Cómo pagas"
            name="gallery-pay"
            options={[
              { value: 'card', label: 'Tarjeta', hint: 'Al momento', aside: '$720.00' },
              { value: 'oxxo', label: 'OXXO', hint: 'Tienes 24 horas', aside: '$720.00' },
              { value: 'spei', label: 'SPEI', hint: 'No disponible hoy', disabled: true },
            ]}
          />
        </State>
        <State name="Con error">
          <RadioGroup
            legend="Cómo lo recibes"
            name="gallery-delivery"
            error="Elige una opción."
            options={[
              { value: 'pickup', label: 'Lo recojo en la tienda' },
              { value: 'shipping', label: 'Envío a domicilio' },
            ]}
          />
        </State>
        <State name="Segmentos">
          <RadioGroup
            legend="Qué ves"
            look="segments"
            value={zone}
            onValueChange={setZone}
            options={[
              { value: 'all', label: 'Todo' },
              { value: 'map', label: 'Mapa' },
              { value: 'list', label: 'Lista' },
            ]}
          />
        </State>
      </Part>
      <Part title="Casilla" files="checkbox">
        <State name="Sin marcar y marcada">
          <Checkbox label="Quiero noticias del club" hint="Un correo por semana." />
          <Checkbox label="Es para llevar" defaultChecked />
        </State>
        <State name="Con error">
          <Checkbox label="Acepto los términos" error="Acepta los términos para seguir." />
        </State>
        <State name="Sin permiso">
          <Checkbox label="Cobrar en línea" hint="La cambia administración." disabled />
        </State>
      </Part>
      <Part title="Búsqueda" files="search-field" columns={2}>
        <State name="Con palabras">
          <SearchField label="Buscar partido" value={said} onValueChange={setSaid} />
        </State>
        <State name="Vacía">
          <SearchField
            label="Buscar asiento"
            value=""
            onValueChange={() => undefined}
            placeholder="Fila o asiento"
          />
        </State>
      </Part>
    </>
  )
}

function Numbers() {
  const [cents, setCents] = useState<number | null>(125_000)
  const [none, setNone] = useState<number | null>(null)
  const [count, setCount] = useState<number | null>(400)
  const [tickets, setTickets] = useState(2)
  const [birth, setBirth] = useState('1990-05-17')
  const [opening, setOpening] = useState('2026-11-28T16:00:00.000Z')
  return (
    <>
      <Part title="Dinero y cantidades" files="money-field count-field number-stepper">
        <State name="Dinero">
          <MoneyField label="Precio" value={cents} onChange={setCents} />
        </State>
        <State name="Dinero con error">
          <MoneyField
            label="Efectivo recibido"
            value={none}
            onChange={setNone}
            error="Falta cuánto recibiste."
          />
        </State>
        <State name="Dinero sin permiso">
          <MoneyField label="Cargo por servicio" value={7200} onChange={() => undefined} disabled />
        </State>
        <State name="Cantidad">
          <CountField label="Cupo" value={count} onChange={setCount} hint="Sin cupo, déjalo vacío." />
        </State>
        <State name="Cuántos">
          <NumberStepper
            label="Boletos"
            value={tickets}
            onChange={setTickets}
            min={1}
            max={6}
            unit={['boleto', 'boletos']}
          />
        </State>
        <State name="Cuántos, en su mínimo">
          <NumberStepper label="Menores" value={0} onChange={() => undefined} unit={['menor', 'menores']} />
        </State>
      </Part>
      <Part title="Fechas" files="date-field moment-field">
        <State name="Fecha de nacimiento">
          <DateField label="Fecha de nacimiento" value={birth} onChange={setBirth} birth />
        </State>
        <State name="Con error">
          <DateField label="Nació el" value="" onChange={() => undefined} error="Escribe día, mes y año." />
        </State>
        <State name="Día y hora, del estadio">
          <MomentField label="Abre la venta" value={opening} onChange={setOpening} />
        </State>
      </Part>
    </>
  )
}

function Contact() {
  const [phone, setPhone] = useState('4421234567')
  const [code, setCode] = useState('482915')
  return (
    <Part title="Celular, contraseña y código" files="phone-field password-field otp-field">
      <State name="Celular">
        <PhoneField label="Celular" value={phone} onChange={setPhone} />
      </State>
      <State name="Celular con error">
        <PhoneField
          label="Celular de contacto"
          value="442"
          onChange={() => undefined}
          error="Escribe los 10 dígitos, por ejemplo 442 123 4567."
        />
      </State>
      <State name="Contraseña">
        <PasswordField label="Contraseña" defaultValue="gallo-de-plata" autoComplete="off" />
      </State>
      <State name="Contraseña con error">
        <PasswordField
          label="Contraseña nueva"
          autoComplete="new-password"
          error="Usa al menos doce letras o números."
        />
      </State>
      <State name="Código">
        <OtpField
          label="Código de seis cifras"
          value={code}
          onChange={setCode}
          hint="Te lo mandamos por correo."
        />
      </State>
      <State name="Código con error">
        <OtpField
          label="Código del celular"
          value="11"
          onChange={() => undefined}
          error="Ese código ya venció."
        />
      </State>
    </Part>
  )
}

const Contest = z.object({
  name: z.string().check(z.minLength(3, 'Escribe tu nombre.')),
  seats: z.number().check(z.minimum(1, 'Pide un lugar al menos.')),
  terms: z.literal(true, 'Acepta las bases.'),
})

function LiveForm() {
  const form = useZodForm(Contest, { defaultValues: { name: '', seats: 1 } })
  const refuse = () =>
    Promise.reject(new Problem('sold_out', 'Se acabaron los lugares. Tus datos siguen aquí.'))
  return (
    <Form form={form} onSubmit={refuse}>
      <TextField label="Nombre completo" {...form.field('name')} />
      <Bound form={form} name="seats">
        {({ value, onChange }) => (
          <NumberStepper
            label="Lugares"
            unit={['lugar', 'lugares']}
            min={1}
            max={4}
            value={value}
            onChange={onChange}
          />
        )}
      </Bound>
      <Checkbox label="Acepto las bases del concurso" {...form.field('terms')} />
      <SubmitButton>Participar</SubmitButton>
    </Form>
  )
}

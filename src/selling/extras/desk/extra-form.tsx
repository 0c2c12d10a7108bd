import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { line } from '#lib/text.ts'
import { PictureChoice } from '#catalogue/pictures/shapes/picture.ts'
import { PictureField } from '#catalogue/pictures/web/picture-field.tsx'
import { Card } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form, SubmitButton } from '#ui/form.tsx'
import { MoneyField } from '#ui/money-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { toast } from '#ui/toast.ts'
import { useZodForm } from '#ui/use-zod-form.ts'
import { wordOptions } from '#lib/table.ts'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { invalidate } from '#web/query.ts'
import { ExtraKind, ExtraUse } from '../contract.ts'
import {
  createExtra,
  ExtraDraft,
  listExtras,
  readExtra,
  StockWay,
  updateExtra,
  uploadExtraPicture,
} from '../desk-contract.ts'
import { kindName, howUsed } from '../rules.ts'
import type { DeskExtra } from './extra-screen.tsx'

const Count = (least: number, most: number) =>
  z.pipe(
    z
      .string()
      .check(
        z.refine(
          (text) => /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most,
          `Escribe un número del ${least} al ${most}`,
        ),
      ),
    z.transform((text: string) => Number(text)),
  )

/** An extra as it is typed → what the server is sent. */
const TypedExtra = z.strictObject({
  kind: ExtraKind,
  use: ExtraUse,
  name: line(60, 'Escribe el nombre'),
  summary: line(200, 'Di en una frase qué es'),
  point: line(40, 'Escribe el acceso o el mostrador'),
  place: line(200, 'Di cómo se llega'),
  opensMinutesBefore: z.pipe(
    z
      .string()
      .check(z.refine((text) => /^\d{0,5}$/.test(text) && Number(text) <= 10_080, 'Escribe los minutos')),
    z.transform((text: string) => (text === '' ? null : Number(text))),
  ),
  priceCents: z
    .int('Escribe el precio')
    .check(z.minimum(100, 'Desde $1.00'), z.maximum(10_000_000, 'Es demasiado')),
  perOrder: Count(1, 20),
  everyMatch: z.boolean(),
  stock: StockWay,
  pieces: Count(0, 20_000),
  published: z.boolean(),
  picture: PictureChoice,
})

function typed(extra: DeskExtra | null): z.input<typeof TypedExtra> {
  if (extra === null) {
    const words = { name: '', summary: '', point: '', place: '', opensMinutesBefore: '' }
    const rest = { priceCents: 0, perOrder: '4', everyMatch: true, stock: 'match' as const, pieces: '' }
    return { kind: 'parking', use: 'scan', ...words, ...rest, published: false, picture: null }
  }
  const { id: _, offers: _offers, elsewhere: _elsewhere, adjustments: _adjustments, ...draft } = extra
  return {
    ...draft,
    opensMinutesBefore: draft.opensMinutesBefore === null ? '' : `${draft.opensMinutesBefore}`,
    perOrder: `${draft.perOrder}`,
    pieces: `${draft.pieces}`,
  }
}

export function ExtraForm({ extra }: { extra: DeskExtra | null }) {
  const navigate = useNavigate()
  const form = useZodForm(TypedExtra, { defaultValues: typed(extra) })
  const { field, register, watch, setValue, formState } = form
  const shared = watch('stock') === 'shared'
  const save = async (given: z.output<typeof TypedExtra>) => {
    const body: ExtraDraft = given
    if (extra === null) {
      const { extraId } = await call(createExtra, { body })
      void navigate(deskPaths.extra(extraId), { replace: true })
    } else {
      await call(updateExtra, { params: { extraId: `${extra.id}` }, body })
    }
    toast({ tone: 'ok', title: 'Guardamos el extra' })
    await Promise.all([invalidate(readExtra), invalidate(listExtras)])
  }
  return (
    <Form form={form} onSubmit={save}>
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card as="section" className="flex flex-col gap-5 p-5">
            <h2 className="text-2xl">Qué es</h2>
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <SelectField label="Tipo" options={wordOptions(kindName)} {...field('kind')} />
              <SelectField label="Cómo se usa" options={wordOptions(howUsed)} {...field('use')} />
            </div>
            <TextField label="Nombre" maxLength={60} {...field('name')} />
            <TextArea label="Qué incluye, en una frase" rows={2} maxLength={200} {...field('summary')} />
          </Card>
          <Card as="section" className="flex flex-col gap-5 p-5">
            <h2 className="text-2xl">Dónde y cuándo</h2>
            <TextField
              label="Acceso o mostrador"
              hint="Así se llama el equipo que lee sus códigos: Estacionamiento norte."
              maxLength={40}
              {...field('point')}
            />
            <TextField label="Cómo se llega" maxLength={200} {...field('place')} />
            <TextField
              label="Desde cuántos minutos antes del partido"
              hint="Vacío: desde que abren las puertas."
              optional
              inputMode="numeric"
              {...field('opensMinutesBefore')}
            />
          </Card>
          <Card as="section" className="flex flex-col gap-5 p-5">
            <h2 className="text-2xl">Precio y piezas</h2>
            <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
              <MoneyField
                label="Precio"
                hint="Lo que paga la persona, IVA incluido."
                value={watch('priceCents')}
                error={field('priceCents').error}
                onChange={(cents) => setValue('priceCents', cents ?? 0, { shouldDirty: true })}
              />
              <TextField label="Máximo por compra" inputMode="numeric" {...field('perOrder')} />
            </div>
            <RadioGroup
              legend="Cómo se cuentan las piezas"
              look="segments"
              options={[
                { value: 'match', label: 'Por partido' },
                { value: 'shared', label: 'Las mismas para todos' },
              ]}
              {...field('stock')}
            />
            <TextField
              label={shared ? 'Piezas al inicio' : 'Piezas de cada partido'}
              hint={
                extra === null
                  ? 'Después se ajustan arriba, con su motivo.'
                  : 'Vale para los partidos en que se ofrezca desde ahora.'
              }
              inputMode="numeric"
              {...field('pieces')}
            />
          </Card>
        </div>
        <div className="flex flex-col gap-6">
          <Card as="section" className="flex flex-col gap-3 p-5">
            <Checkbox
              label="Se ofrece"
              hint="Sin marcar nadie lo ve. Lo vendido sigue valiendo."
              {...register('published')}
            />
            <Checkbox
              label="En todos los partidos"
              hint="También en los que publiques después. Sin marcar lo eliges partido por partido."
              {...register('everyMatch')}
            />
            <SubmitButton>{extra === null ? 'Agregar extra' : 'Guardar cambios'}</SubmitButton>
          </Card>
          <Card as="section" className="p-5">
            <PictureField
              label="Imagen"
              hint="De 800 píxeles por lado o más; la cortamos en cuadro por el centro."
              value={watch('picture')}
              error={formState.errors.picture?.message}
              upload={(file) => call(uploadExtraPicture, { file })}
              onChange={(picture) => setValue('picture', picture, { shouldDirty: true })}
            />
          </Card>
        </div>
      </div>
    </Form>
  )
}

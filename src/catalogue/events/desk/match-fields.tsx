import { PictureField } from '#catalogue/pictures/web/picture-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { call } from '#web/call.ts'
import { uploadEventPicture } from '../desk-teams-contract.ts'
import { Checkbox } from '#ui/checkbox.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ZodForm } from '#ui/use-zod-form.ts'
import type { MatchForm, MatchInput } from '../desk-contract.ts'
import type { TypedMatch } from './match-form.ts'

type MatchFieldsProps = {
  form: ZodForm<TypedMatch, MatchInput>
  choices: Pick<MatchForm, 'seasons' | 'plans' | 'teams'>
  /** Public already: only round, doors, picture and the sale's begin and end may change. */
  isPublic?: boolean
}

/** The data of a match; what follows from its date is behind «Más opciones». */
export function MatchFieldset({ form, choices, isPublic = false }: MatchFieldsProps) {
  const { field, watch, setValue } = form
  const other = watch('kind') === 'other'
  const fixed = { disabled: isPublic }
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
      <RadioGroup
        legend="Qué es"
        look="segments"
        options={[
          { value: 'match', label: 'Partido' },
          { value: 'other', label: 'Otro evento' },
        ]}
        {...field('kind')}
        {...fixed}
      />
      <SelectField
        label="Equipo"
        options={[
          ...(other ? [{ value: '', label: 'Ninguno' }] : []),
          ...choices.teams.map(({ id, name }) => ({ value: `${id}`, label: name })),
        ]}
        {...field('teamId')}
        {...fixed}
      />
      {other ? (
        <TextField
          label="Título"
          placeholder="Concierto de aniversario"
          autoComplete="off"
          {...field('title')}
          {...fixed}
        />
      ) : (
        <TextField label="Rival" autoComplete="off" {...field('away')} {...fixed} />
      )}
      <TextField
        label={other ? 'Qué clase de evento' : 'Jornada'}
        placeholder={other ? 'Concierto' : 'Jornada 15'}
        autoComplete="off"
        {...field('round')}
      />
      {other && (
        <div className="sm:col-span-2">
          <PictureField
            label="Imagen"
            hint="Sale donde un partido lleva los escudos. De 800 píxeles por lado o más."
            value={watch('picture')}
            error={field('picture').error}
            upload={(file) => call(uploadEventPicture, { file })}
            onChange={(picture) => setValue('picture', picture, { shouldDirty: true })}
          />
        </div>
      )}
      <TextField
        label="Fecha y hora"
        hint={isPublic ? 'Para moverlo usa «Cancelar o mover».' : 'Hora del estadio.'}
        type="datetime-local"
        {...field('startsAt')}
        {...fixed}
      />
      <TextField
        label="Inicio de la venta"
        hint="Al menos 24 horas después de publicarlo."
        type="datetime-local"
        {...field('salesStartAt')}
      />
      <SelectField
        label="Temporada"
        placeholder="Elige"
        options={choices.seasons.map(({ id, name }) => ({ value: `${id}`, label: name }))}
        {...field('seasonId')}
        {...fixed}
      />
      <SelectField
        label="Plano"
        placeholder="Elige"
        options={choices.plans.map(({ id, venue, version }) => ({
          value: `${id}`,
          label: `${venue}, versión ${version}`,
        }))}
        {...field('planId')}
        {...fixed}
      />
      <TextArea
        label="Si se cancela o se mueve"
        className="sm:col-span-2"
        {...field('cancellationRule')}
        {...fixed}
      />
      <details className="rounded-md border border-line px-4 sm:col-span-2">
        <summary className="flex min-h-12 cursor-pointer items-center font-semibold text-brand">
          Más opciones
        </summary>
        <div className="grid gap-5 pt-2 pb-5 sm:grid-cols-2">
          <TextField
            label="Abren las puertas"
            optional
            hint="Sin nada: dos horas antes."
            type="datetime-local"
            {...field('doorsAt')}
          />
          <TextField
            label="Fin de la venta"
            optional
            hint="Sin nada: al empezar el partido."
            type="datetime-local"
            {...field('salesEndAt')}
          />
          <TextField label="Lugares por compra" inputMode="numeric" {...field('seatsPerPerson')} {...fixed} />
          <TextField
            label="Boletos por persona"
            optional
            hint="En total, vengan de donde vengan."
            inputMode="numeric"
            {...field('ticketsPerFan')}
            {...fixed}
          />
          <div className="sm:col-span-2">
            <Checkbox
              label="Pedir Fan ID a todas las personas que entren"
              {...form.register('requiresFanId')}
              {...fixed}
            />
          </div>
        </div>
      </details>
    </div>
  )
}

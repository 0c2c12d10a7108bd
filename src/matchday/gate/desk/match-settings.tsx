import { Checkbox } from '#ui/checkbox.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import type { MatchSettings } from '../contract.ts'
import { readGateMatch, saveGateSettings } from '../desk-contract.ts'

type MatchSettingsFormProps = { eventId: string; settings: MatchSettings }

/** Each box is saved as it is ticked; the devices hear of it with their next sync. */
export function MatchSettingsForm({ eventId, settings }: MatchSettingsFormProps) {
  const { mutate, isPending } = useSend(saveGateSettings)
  const save = (change: Partial<MatchSettings>) =>
    mutate(
      { params: { eventId }, body: { ...settings, ...change } },
      {
        onSuccess: () => {
          void invalidate(readGateMatch)
          toast({ title: 'Guardado', tone: 'ok' })
        },
        onError: ({ message }) => toast({ title: message, tone: 'danger' }),
      },
    )
  return (
    <section aria-labelledby="ajustes">
      <h2 id="ajustes" className="mb-1 text-2xl">
        Cómo trabajan
      </h2>
      <Checkbox
        label="Quien sale puede volver a entrar"
        hint="Con el mismo código, después de leer su salida."
        checked={settings.reEntry}
        disabled={isPending}
        onChange={({ target }) => save({ reEntry: target.checked })}
      />
      <Checkbox
        label="Cualquier puerta abre"
        hint="Si no, cada boleto entra por la puerta que trae impresa."
        checked={settings.anyGate}
        disabled={isPending}
        onChange={({ target }) => save({ anyGate: target.checked })}
      />
    </section>
  )
}

import { useState } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Section } from '#ui/page.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { changePreference, readPreferences, type Channel, type Kind, type Preferences } from '../contract.ts'
import { canSwitchOff, kindSettings } from '../rules.ts'

const channels: { channel: Channel; label: string }[] = [
  { channel: 'mail', label: 'Correo' },
  { channel: 'push', label: 'Dispositivos' },
]

/** What comes by which way. A change is kept at once; what is a receipt or a right cannot be switched off. */
export function PreferenceList({ kinds }: Pick<Preferences, 'kinds'>) {
  const { mutateAsync } = useSend(changePreference)
  const [changing, setChanging] = useState<Record<string, boolean>>({})

  async function change(kind: Kind, channel: Channel, wanted: boolean) {
    const key = `${kind} ${channel}`
    setChanging((before) => ({ ...before, [key]: wanted }))
    try {
      await mutateAsync({ body: { kind, channel, wanted } })
      await invalidate(readPreferences)
    } catch (problem) {
      toast({ title: (problem as Error).message, tone: 'danger' })
    }
    setChanging(({ [key]: _, ...others }) => others)
  }

  const row = ({ kind, ...wanted }: Preferences['kinds'][number]) => {
    const { label, hint } = kindSettings[kind]
    return (
      <li key={kind} className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
        <div className="min-w-[min(15rem,100%)] flex-1">
          <p className="font-semibold">{label}</p>
          <p className="text-sm text-ink-2">{hint}</p>
        </div>
        <div className="flex flex-wrap gap-x-6">
          {channels.map(({ channel, label: way }) =>
            canSwitchOff(kind, channel) ? (
              <Checkbox
                key={channel}
                label={
                  <>
                    <span className="sr-only">{label}: </span>
                    {way}
                  </>
                }
                checked={changing[`${kind} ${channel}`] ?? wanted[channel]}
                onChange={(event) => void change(kind, channel, event.target.checked)}
              />
            ) : (
              <span key={channel} className="flex items-center">
                <Badge tone="ok">{way}: siempre</Badge>
              </span>
            ),
          )}
        </div>
      </li>
    )
  }
  const group = (marketing: boolean) => (
    <ul className="divide-y divide-line border-y border-line">
      {kinds.filter(({ kind }) => kindSettings[kind].marketing === marketing).map(row)}
    </ul>
  )
  return (
    <>
      <Section title="De tus compras y tu cuenta" className="mt-8">
        {group(false)}
      </Section>
      <Section title="Del club, solo si tú quieres" className="mt-8">
        {group(true)}
      </Section>
    </>
  )
}

import { useState } from 'react'
import { readPreferences } from '#people/notifications/contract.ts'
import { PushSwitch } from '#people/notifications/web/push-switch.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DeskPage } from '#ui/desk-layout.tsx'
import { toast } from '#ui/toast.ts'
import { call } from '#web/call.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { chooseNotice, listNoticeChoices, listStaffNotices, type Choice } from '../contract.ts'

const ways = [
  ['bell', 'Campana'],
  ['mail', 'Correo'],
  ['push', 'Dispositivos'],
] as const

/** What one hears of and by which way; only of what one's role sees. */
export default function MyNoticesScreen() {
  const read = useRead(listNoticeChoices, {})
  const push = useRead(readPreferences, {})
  return (
    <DeskPage
      title="Mis avisos"
      intro="De qué te avisamos y por dónde. De lo mismo te escribimos como mucho una vez por hora; lo urgente, al momento."
    >
      {push.data && (
        <div className="mb-6 max-w-200">
          <PushSwitch
            {...push.data}
            why="Te avisamos de lo urgente aunque no tengas abierta la página. Tu navegador te va a pedir permiso."
          />
        </div>
      )}
      <Loaded read={read}>
        {({ choices }) => (
          <ul className="max-w-200 divide-y divide-line border-y border-line">
            {choices.map((choice) => (
              <ChoiceRow key={choice.kind} choice={choice} />
            ))}
          </ul>
        )}
      </Loaded>
    </DeskPage>
  )
}

function ChoiceRow({ choice }: { choice: Choice }) {
  const { kind, label, hint, bell, mail, push } = choice
  const [changing, setChanging] = useState<Partial<Choice>>({})
  async function change(part: Partial<Choice>): Promise<void> {
    setChanging(part)
    try {
      await call(chooseNotice, { params: { kind }, body: { bell, mail, push, ...part } })
      await Promise.all([invalidate(listNoticeChoices), invalidate(listStaffNotices)])
    } catch (problem) {
      toast({ title: (problem as Error).message, tone: 'danger' })
    }
    setChanging({})
  }
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-1 py-3">
      <div className="min-w-60 flex-1">
        <p className="font-semibold">{label}</p>
        <p className="text-sm text-ink-2">{hint}</p>
      </div>
      <div className="flex flex-wrap gap-x-6">
        {ways.map(([way, words]) => (
          <Checkbox
            key={way}
            label={
              <>
                <span className="sr-only">{label}: </span>
                {words}
              </>
            }
            checked={changing[way] ?? choice[way]}
            onChange={({ target }) => void change({ [way]: target.checked })}
          />
        ))}
      </div>
    </li>
  )
}

import {
  IconCash,
  IconDoorEnter,
  IconMail,
  IconReceipt,
  IconReceiptRefund,
  IconTicket,
  IconUser,
} from '@tabler/icons-react'
import { formatMoment } from '#lib/dates.ts'
import { Card } from '#ui/card.tsx'
import type { StoryEntry } from '../contract.ts'

const icons = {
  order: IconReceipt,
  payment: IconCash,
  refund: IconReceiptRefund,
  ticket: IconTicket,
  staff: IconUser,
  gate: IconDoorEnter,
  mail: IconMail,
}

/** Everything that happened to the order, the newest last. */
export function OrderTimeline({ story }: { story: StoryEntry[] }) {
  return (
    <Card className="p-5">
      <h2 className="text-2xl">Historia</h2>
      <p className="mb-4 text-sm text-ink-2">
        Qué pasó, cuándo y quién. Los pasos van como los lee quien compró.
      </p>
      <ol>
        {story.map(({ at, kind, words, who }, index) => {
          const Icon = icons[kind]
          return (
            // oxlint-disable-next-line react/no-array-index-key -- what happened has no number and never moves
            <li key={index} className="relative flex gap-4 pb-5 last:pb-0">
              {index < story.length - 1 && (
                <span aria-hidden className="absolute top-9 bottom-0 left-4.5 w-px bg-line" />
              )}
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-sunken text-ink-2">
                <Icon size={20} aria-hidden />
              </span>
              <div className="min-w-0 pt-1">
                <p className="wrap-anywhere">{words}</p>
                <p className="text-sm text-ink-2">
                  {formatMoment(at)}
                  {who !== null && ` · ${who}`}
                </p>
              </div>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

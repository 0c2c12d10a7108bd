import { Link } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { call } from '#web/call.ts'
import { invalidate } from '#web/query.ts'
import type { NoticeCalls, Notification } from '../contract.ts'

/** Opening a notice reads it; should that fail, it stays new and nothing is lost. */
function markRead(notificationId: string, { readOne, list }: NoticeCalls): void {
  void call(readOne, { params: { notificationId } })
    .then(() => invalidate(list))
    .catch(() => undefined)
}

export function NoticeList({ notices, by }: { notices: Notification[]; by: NoticeCalls }) {
  return (
    <ul className="grid gap-3">
      {notices.map(({ id, title, body, path, at, read }) => (
        <li key={id}>
          <Link
            to={path}
            onClick={() => !read && markRead(id, by)}
            className={`block rounded-lg border p-4 shadow-1 transition hover:border-line-strong hover:shadow-2 ${read ? 'border-line bg-surface' : 'border-brand bg-brand-soft'}`}
          >
            <span className="flex items-start justify-between gap-4">
              <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
              {!read && <Badge tone="accent">Nuevo</Badge>}
            </span>
            <span className="mt-1 block">{body}</span>
            <time dateTime={at} className="mt-1 block text-sm text-ink-2">
              {formatMoment(at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  )
}

import { Link } from 'react-router'
import type { listFanNotices, readFanNotice } from '#features/fan-id/notices/contract.ts'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { call } from '#web/call.ts'
import { invalidate } from '#web/query.ts'
import { listNotifications, readNotification, type Notification } from './contract.ts'

type NoticeListProps = {
  notices: Notification[]
  /** By which session a notice is read, and what shows it; the buyer's unless said otherwise. */
  by?:
    | { read: typeof readNotification; shownIn: typeof listNotifications }
    | { read: typeof readFanNotice; shownIn: typeof listFanNotices }
}

const byAccount = { read: readNotification, shownIn: listNotifications }

/** Opening a notice reads it; should that fail, it stays new and nothing is lost. */
function markRead(id: string, by: NonNullable<NoticeListProps['by']>): void {
  void call(by.read, { params: { notificationId: id } })
    .then(() => invalidate(by.shownIn))
    .catch(() => undefined)
}

export function NoticeList({ notices, by = byAccount }: NoticeListProps) {
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

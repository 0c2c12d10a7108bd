import { Link } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { call } from '#web/call.ts'
import { invalidate } from '#web/query.ts'
import type { NoticeCalls, Notification } from '../contract.ts'

/** Opening a notice reads it; should that fail, it stays new and nothing is lost. */
function markRead(notificationId: string, { readOne, list }: NoticeCalls): void {
  void call(readOne, { params: { notificationId } })
    .then(() => invalidate(list))
    .catch(() => undefined)
}

/** What was told, a few lines each; what is new has a dot and a word for who cannot see it. */
export function NoticeList({ notices, by }: { notices: Notification[]; by: NoticeCalls }) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
      {notices.map(({ id, title, body, path, at, read }) => (
        <li key={id}>
          <Link
            to={path}
            onClick={() => !read && markRead(id, by)}
            className={`grid grid-cols-[0.625rem_minmax(0,1fr)] gap-x-3 px-4 py-3 -outline-offset-3 transition-colors hover:bg-sunken focus-visible:-outline-offset-3 ${read ? '' : 'bg-brand-soft'}`}
          >
            <span className={`mt-2 size-2.5 rounded-full ${read ? '' : 'bg-brand'}`} aria-hidden />
            <span className="min-w-0">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="min-w-0 font-semibold wrap-anywhere">
                  {title}
                  {!read && <span className="sr-only"> Nuevo</span>}
                </span>
                <time dateTime={at} className="text-sm text-ink-2">
                  {formatMoment(at)}
                </time>
              </span>
              <span className="mt-0.5 block text-sm text-ink-2">{body}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

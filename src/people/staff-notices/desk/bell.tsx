import { IconBell } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Drawer } from '#ui/drawer.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { call } from '#web/call.ts'
import { deskPaths } from '#web/desk-paths.ts'
import { Loaded } from '#web/loaded.tsx'
import { invalidate, useRead } from '#web/query.ts'
import { listStaffNotices, readStaffNotices, type StaffNotice } from '../contract.ts'

const everyHalfMinute = 30_000

/** In the desk's head: how much is new of what waits, and the way to each of it. */
export function Bell() {
  const [open, setOpen] = useState(false)
  const read = useRead(listStaffNotices, {}, { refetchInterval: everyHalfMinute })
  const unread = read.data?.unread ?? 0
  const close = () => setOpen(false)
  return (
    <>
      <span className="relative">
        <IconButton
          label={unread === 0 ? 'Avisos' : `Avisos: ${unread === 1 ? '1 nuevo' : `${unread} nuevos`}`}
          icon={<IconBell size={22} aria-hidden />}
          className="text-white"
          onClick={() => setOpen(true)}
        />
        {unread > 0 && (
          <span
            aria-hidden
            className="nums pointer-events-none absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-xs leading-5 font-bold text-on-accent"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </span>
      <Drawer open={open} onClose={close} title="Avisos">
        {open && (
          <Loaded read={read}>
            {({ notices }) => <NoticeList notices={notices} unread={unread} onGo={close} />}
          </Loaded>
        )}
      </Drawer>
    </>
  )
}

async function markRead(ids?: string[]): Promise<void> {
  await call(readStaffNotices, { body: ids === undefined ? {} : { ids } })
  await invalidate(listStaffNotices)
}

type NoticeListProps = { notices: StaffNotice[]; unread: number; onGo: () => void }

function NoticeList({ notices, unread, onGo }: NoticeListProps) {
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Link
          to={deskPaths.myNotices}
          onClick={onGo}
          className="font-semibold text-brand underline underline-offset-4"
        >
          Elegir mis avisos
        </Link>
        {unread > 0 && (
          <Button size="sm" variant="secondary" onClick={() => void markRead()}>
            Marcar todo como leído
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <p className="py-6 text-center text-ink-2">Nada te espera. Lo nuevo aparece aquí solo.</p>
      ) : (
        <ul className="divide-y divide-line">
          {notices.map(({ id, about, title, path, urgent, at, read }) => (
            <li key={id}>
              <Link
                to={path}
                onClick={() => {
                  if (!read) void markRead([id])
                  onGo()
                }}
                className="flex items-start gap-3 rounded-sm py-3 hover:bg-sunken"
              >
                <span
                  aria-hidden
                  className={`mt-2 size-2.5 shrink-0 rounded-full ${read ? 'bg-transparent' : 'bg-brand'}`}
                />
                <span className="min-w-0 flex-1">
                  <span className={`block wrap-anywhere ${read ? '' : 'font-semibold'}`}>
                    {!read && <span className="sr-only">Nuevo: </span>}
                    {title}
                  </span>
                  <span className="block text-sm text-ink-2">
                    {about}, {formatMoment(at)}
                  </span>
                </span>
                {urgent && <Badge tone="danger">Urgente</Badge>}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

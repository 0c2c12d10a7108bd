import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { invalidate, useRead, useSend } from '#web/query.ts'
import type { NoticeCalls } from '../contract.ts'
import { NoticeList } from './notice-list.tsx'
import { NoticesRead } from './notices-read.tsx'

type ReceivedNoticesProps = { by: NoticeCalls; empty: ReactNode }

/** What the club has told a person, the latest first; all of it is read with one button. */
export function ReceivedNotices({ by, empty }: ReceivedNoticesProps) {
  const read = useRead(by.list, {})
  const { mutateAsync, isPending } = useSend(by.readAll)
  const readAll = async () => {
    await mutateAsync({}).catch(() => undefined)
    await invalidate(by.list)
  }
  return (
    <NoticesRead read={read}>
      {({ notifications, unread }) =>
        notifications.length === 0 ? (
          empty
        ) : (
          <div className="grid grid-cols-1 gap-4">
            {unread > 0 && (
              <Button
                variant="secondary"
                size="sm"
                className="justify-self-start"
                loading={isPending}
                onClick={() => void readAll()}
              >
                Marcar todo como leído
              </Button>
            )}
            <NoticeList notices={notifications} by={by} />
          </div>
        )
      }
    </NoticesRead>
  )
}

import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Problem } from '#lib/problem.ts'
import { paths } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { invalidate, useSend } from '#web/query.ts'
import { submitWithToast } from '#web/submit-with-toast.ts'
import {
  acceptQuote,
  declineOwnQuote,
  listOwnGroups,
  readOwnGroup,
  readQuote,
  type Group,
} from '../contract.ts'
import { useGroupLinks } from './store.ts'

/** Yes to the quote that is on the screen. `token`: the link that it was read with. */
export function AcceptQuote({ group, token }: { group: Group; token?: string }) {
  const accept = useSend(acceptQuote)
  const decline = useSend(declineOwnQuote)
  const forget = useGroupLinks((state) => state.forget)
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const version = group.quote?.version ?? 0

  async function send(): Promise<void> {
    setProblem(null)
    try {
      const which = token === undefined ? { groupId: group.id } : { token }
      const { groupId } = await accept.mutateAsync({ body: { ...which, version } })
      if (token !== undefined) forget('quote')
      toast({ title: 'Aceptaste la cotización', tone: 'ok' })
      await Promise.all([invalidate(readOwnGroup), invalidate(listOwnGroups)])
      await navigate(paths.group(groupId))
    } catch (error) {
      setProblem((error as Problem).message)
      await Promise.all([invalidate(readOwnGroup), invalidate(readQuote)])
    }
  }

  return (
    <>
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      <Button wide loading={accept.isPending} onClick={() => void send()}>
        Aceptar cotización
      </Button>
      {token === undefined && group.acceptedVersion === null && (
        <Button
          wide
          variant="ghost"
          className="mt-2"
          loading={decline.isPending}
          onClick={() =>
            void submitWithToast(
              decline.mutateAsync({ params: { groupId: group.id } }),
              'Le avisamos a la taquilla',
              [readOwnGroup, listOwnGroups],
            )
          }
        >
          No la quiero
        </Button>
      )}
    </>
  )
}

import { useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#lib/paths.ts'
import { useLinkFragment } from '#people/notifications/web/link-fragment.tsx'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { useSend } from '#web/query.ts'
import { visitFromCampaign } from '../contract.ts'

/** Where a campaign's link leads for a moment: programs that only look at links run no page, and so count nothing. */
export default function VisitScreen() {
  const token = useLinkFragment()
  const navigate = useNavigate()
  const { mutate } = useSend(visitFromCampaign)
  const follow = useEffectEvent(() => {
    mutate(
      { body: { token } },
      {
        onSuccess: ({ path }) => void navigate(path, { replace: true }),
        onError: () => void navigate(paths.inicio, { replace: true }),
      },
    )
  })
  useEffect(() => {
    if (token !== '') follow()
  }, [token])
  return (
    <Page narrow title="Un momento" intro="Te llevamos a lo que te contamos en el correo.">
      <Button variant="secondary" wide to={paths.tickets}>
        Ver los partidos
      </Button>
    </Page>
  )
}

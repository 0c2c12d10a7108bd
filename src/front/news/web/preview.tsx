import { IconEyeOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { formatMoment } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Page } from '#ui/page.tsx'
import { paths } from '#lib/paths.ts'
import type { Called } from '#web/call.ts'
import { useRead } from '#web/query.ts'
import { ArticleWaiting } from './article-waiting.tsx'
import { readPreview } from '../contract.ts'

type Shown = Called<typeof readPreview>

/** What the token in the address shows. One that ended, one of another kind and one that never was look alike. */
export function Preview({ children }: { children: (shown: Shown) => ReactNode | null }) {
  const [search] = useSearchParams()
  const token = search.get('token') ?? ''
  const { data, error, refetch, isFetching } = useRead(
    readPreview,
    { query: { token } },
    { enabled: token !== '', staleTime: 0 },
  )
  const content = data === undefined || error !== null ? null : children(data)
  const waiting = token !== '' && data === undefined && error === null
  const failed = error !== null && (error.status === 0 || error.status >= 500)
  return (
    <>
      <meta name="robots" content="noindex, nofollow" />
      {content !== null && data !== undefined && <Band until={data.expiresAt} />}
      {content}
      {waiting && <ArticleWaiting />}
      {failed && (
        <Page narrow title="No pudimos cargar la vista previa">
          <ErrorState
            title="Algo no salió bien"
            action={
              <Button loading={isFetching} onClick={() => void refetch()}>
                Volver a intentar
              </Button>
            }
          >
            {error.message}
          </ErrorState>
        </Page>
      )}
      {content === null && !waiting && !failed && <Gone />}
    </>
  )
}

function Band({ until }: { until: string }) {
  return (
    <div className="border-b border-line bg-warn-soft text-warn" role="note">
      <p className="container-page flex items-center gap-3 py-3 text-sm">
        <IconEyeOff size={22} className="shrink-0" aria-hidden />
        <span>
          <strong>Vista previa.</strong> Solo la ve quien tiene este enlace. Vence el{' '}
          <span className="inline-block">{formatMoment(until)}</span>
        </span>
      </p>
    </div>
  )
}

function Gone() {
  return (
    <Page narrow title="No existe esta vista previa">
      <ErrorState
        title="El enlace venció o está incompleto"
        action={<Button to={paths.inicio}>Ir al inicio</Button>}
      >
        Si alguien del club te lo mandó, pídele uno nuevo.
      </ErrorState>
    </Page>
  )
}

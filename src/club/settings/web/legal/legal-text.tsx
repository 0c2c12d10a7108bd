import { IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton, Skeletons } from '#ui/skeleton.tsx'
import { useRead } from '#web/query.ts'
import { readLegalText } from '../../legal-contract.ts'
import { LegalWords } from './legal-words.tsx'
import { dayInWords, type LegalDocument } from '../../legal-rules.ts'
import { TextVersions } from './text-versions.tsx'

type Text = Answer<typeof readLegalText>

/** A legal text as it stands, or in an older version (`?version=`). */
export function LegalText({ document }: { document: LegalDocument }) {
  const [search] = useSearchParams()
  const version = search.get('version') ?? undefined
  const { data, error, refetch } = useRead(readLegalText, { params: { document }, query: { version } })
  if (error !== null) {
    return (
      <Page narrow title="No pudimos abrir este texto">
        <ErrorState
          title={error.message}
          action={<Button onClick={() => void refetch()}>Volver a intentar</Button>}
        >
          Revisa tu conexión o el número de versión.
        </ErrorState>
      </Page>
    )
  }
  return data === undefined ? <TextLoading /> : <Shown text={data} />
}

function Shown({ text }: { text: Text }) {
  const { title, shown, contents, html } = text
  useScrollToPart(html)
  return (
    <Page
      title={title}
      intro={`Versión ${shown.version}, en vigor desde el ${dayInWords(shown.effectiveOn)}.`}
      actions={
        <div className="print:hidden">
          <Button variant="secondary" icon={<IconPrinter size={20} aria-hidden />} onClick={() => print()}>
            Imprimir
          </Button>
        </div>
      }
      aside={
        <nav
          aria-label="Contenido"
          className="hidden max-h-[calc(100dvh-7rem)] overflow-y-auto lg:block print:hidden"
        >
          <Contents contents={contents} />
        </nav>
      }
    >
      <div className="grid grid-cols-1 gap-6">
        {shown.status === 'borrador' && (
          <Notice tone="warn" title="Borrador">
            Este texto está pendiente de aprobación por el área jurídica del club. Lo que va entre corchetes
            falta por completar.
          </Notice>
        )}
        {!shown.current && (
          <Notice tone="info" title="No es la versión vigente">
            La conservamos para que puedas consultar lo que aceptaste.
          </Notice>
        )}
        {contents.length > 3 && (
          <details className="rounded-lg border border-line bg-surface px-5 py-2 lg:hidden print:hidden">
            <summary className="min-h-11 py-2 font-semibold">Contenido</summary>
            <Contents contents={contents} />
          </details>
        )}
        <LegalWords html={html} />
        <TextVersions text={text} />
      </div>
    </Page>
  )
}

function Contents({ contents }: Pick<Text, 'contents'>) {
  return (
    <ol className="mb-2">
      {contents.map(({ id, title }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="inline-flex min-h-11 items-center text-ink-2 lg:min-h-9 hover:text-ink hover:underline"
          >
            {title}
          </a>
        </li>
      ))}
    </ol>
  )
}

function TextLoading() {
  return (
    <Page title={<Skeleton className="h-12 w-80" />}>
      <Skeletons label="Cargando el texto" blocks={['mb-6 h-24 w-full', 'h-[60dvh] w-full']} />
    </Page>
  )
}

/** The text comes after the page: only then is there a part to go to. */
function useScrollToPart(html: string): void {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== '') document.getElementById(decodeURIComponent(hash.slice(1)))?.scrollIntoView()
  }, [hash, html])
}

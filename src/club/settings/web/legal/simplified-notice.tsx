import { Link } from 'react-router'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { readLegalText } from '../../legal-contract.ts'
import { LegalWords } from './legal-words.tsx'

/** The short notice where data are first asked for, as the law wants: who asks is in sight, the rest a press away. */
export function SimplifiedNotice() {
  const { data, isError } = useRead(readLegalText, { params: { document: 'aviso-simplificado' }, query: {} })
  return (
    <section
      aria-label="Aviso de privacidad simplificado"
      className="rounded-md border border-line bg-sunken px-4 pt-4 pb-2"
    >
      <h2 className="text-xl">Aviso de privacidad simplificado</h2>
      {isError && (
        <p className="my-2">
          No pudimos mostrarlo aquí.{' '}
          <Link to={`${paths.noticeOfPrivacy}?documento=simplificado`} className="text-brand underline">
            Ábrelo en su página
          </Link>
          .
        </p>
      )}
      {data === undefined && !isError && (
        <Skeletons label="Cargando el aviso" blocks={['mt-2 h-15 w-full', 'my-1 h-9 w-60']} />
      )}
      {data !== undefined && <Words html={data.html} />}
    </section>
  )
}

/** A text by its first paragraph, which opens to the whole of it. */
function Words({ html }: { html: string }) {
  const [, opening = '', rest = html] = /^([^]*?<\/p>)([^]*)$/.exec(html) ?? []
  return (
    <>
      <LegalWords html={opening} className="mt-2 text-sm" />
      <details>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand">
          Para qué los usamos y tus derechos
        </summary>
        <LegalWords html={rest} className="pb-2 text-sm [&_h2]:mt-5! [&_h2]:text-lg!" />
      </details>
    </>
  )
}

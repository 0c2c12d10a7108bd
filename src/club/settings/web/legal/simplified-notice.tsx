import { Link } from 'react-router'
import { Skeletons } from '#ui/skeleton.tsx'
import { paths } from '#lib/paths.ts'
import { useRead } from '#web/query.ts'
import { readLegalText } from '../../legal-contract.ts'
import { LegalWords } from './legal-words.tsx'

/** The short notice where data are first asked for, as the law wants; it leads to the whole one. */
export function SimplifiedNotice() {
  const { data, isError } = useRead(readLegalText, { params: { document: 'aviso-simplificado' }, query: {} })
  return (
    <section
      aria-label="Aviso de privacidad simplificado"
      className="h-64 overflow-y-auto rounded-md border border-line bg-sunken p-4"
    >
      <h2 className="text-xl">Aviso de privacidad simplificado</h2>
      {isError && (
        <p className="mt-3">
          No pudimos mostrarlo aquí.{' '}
          <Link to={`${paths.noticeOfPrivacy}?documento=simplificado`} className="text-brand underline">
            Ábralo en su página
          </Link>
          .
        </p>
      )}
      {data === undefined && !isError && (
        <Skeletons label="Cargando el aviso" blocks={['mt-3 h-40 w-full']} />
      )}
      {data !== undefined && (
        <LegalWords html={data.html} className="mt-3 text-sm [&_h2]:mt-5! [&_h2]:text-lg!" />
      )}
    </section>
  )
}

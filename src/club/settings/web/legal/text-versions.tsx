import { Link } from 'react-router'
import type { Answer } from '#lib/endpoint.ts'
import { paths } from '#lib/paths.ts'
import type { readLegalText } from '../../legal-contract.ts'
import { dayInWords, noticeWords } from '../../legal-rules.ts'

const whole = { to: paths.noticeOfPrivacy, label: 'Aviso de privacidad integral' }
const short = {
  to: `${paths.noticeOfPrivacy}?documento=simplificado`,
  label: 'Aviso de privacidad simplificado',
}

/** The text's number and fingerprint, its other versions, and the text that goes with it. */
export function TextVersions({
  text: { document, shown, versions },
}: {
  text: Answer<typeof readLegalText>
}) {
  const { to, label } = document === 'aviso-integral' ? short : whole
  const word = noticeWords[document]
  const named = word === undefined ? '' : `documento=${word}&`
  return (
    <section
      aria-label="Versiones"
      className="mt-6 max-w-prose rounded-lg border border-line bg-surface p-5 text-sm"
    >
      <h2 className="text-xl">Versiones</h2>
      <ul className="mt-2">
        {versions.map(({ version, effectiveOn, current }) => (
          <li key={version}>
            <Link
              to={`?${named}version=${version}`}
              aria-current={version === shown.version ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-1 text-brand underline aria-[current]:font-semibold"
            >
              {version}
              <span className="text-ink-2">
                · {current ? 'vigente' : `desde el ${dayInWords(effectiveOn)}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-ink-2">
        Huella SHA-256: <code className="nums break-all text-ink">{shown.sha256}</code>
      </p>
      <p className="mt-3">
        <Link to={to} className="font-semibold text-brand underline">
          {label}
        </Link>
      </p>
    </section>
  )
}

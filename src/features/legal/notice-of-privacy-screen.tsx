import { useSearchParams } from 'react-router'
import { LegalText } from './legal-text.tsx'

/** The whole notice; `?documento=simplificado` shows the short one. */
export default function NoticeOfPrivacyScreen() {
  const [search] = useSearchParams()
  const simplified = search.get('documento') === 'simplificado'
  return <LegalText document={simplified ? 'aviso-simplificado' : 'aviso-integral'} />
}

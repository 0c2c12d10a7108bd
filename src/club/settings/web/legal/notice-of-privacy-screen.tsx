import { useSearchParams } from 'react-router'
import { LegalText } from './legal-text.tsx'
import { noticeNamed } from '../../legal-rules.ts'

/** The whole notice; `?documento=` shows the short one and those of the Fan ID. */
export default function NoticeOfPrivacyScreen() {
  const [search] = useSearchParams()
  return <LegalText document={noticeNamed(search.get('documento'))} />
}

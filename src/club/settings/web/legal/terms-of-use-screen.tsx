import { LegalText } from './legal-text.tsx'

export default function TermsOfUseScreen() {
  return <LegalText document="terminos" />
}

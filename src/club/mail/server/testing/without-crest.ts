/** A mail without the club's crest, the only picture that it may have. */
export function withoutCrest(html: string): string {
  return html.replace(/<img [^<>]*src="cid:escudo@taquilla"[^<>]*>/, '')
}

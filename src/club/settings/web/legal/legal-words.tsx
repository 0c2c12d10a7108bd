const look = [
  'max-w-prose text-ink [&>:first-child]:mt-0',
  '[&_h2]:mt-10 [&_h2]:text-2xl [&_h3]:mt-6 [&_h3]:text-xl',
  '[&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:mt-1.5',
  '[&_a]:text-brand [&_a]:underline',
  '[&_table]:mt-4 [&_table]:w-full [&_table]:table-fixed [&_td]:wrap-anywhere [&_th]:wrap-anywhere [&_th]:border-b [&_th]:border-line-strong [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left [&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top',
].join(' ')

/** The server's HTML of a legal text: a closed list of elements (library/text-html.ts). */
export function LegalWords({ html, className = '' }: { html: string; className?: string }) {
  return <div className={`${look} ${className}`} dangerouslySetInnerHTML={{ __html: html }} />
}

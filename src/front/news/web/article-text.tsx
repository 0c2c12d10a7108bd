/** How each kind of piece looks; the server lets no other through, and none with a class of its own. */
const look = [
  'mt-6 max-w-prose text-lg leading-relaxed',
  '[&_p]:my-4 [&_h2]:mt-10 [&_h2]:mb-3 [&_h2]:text-3xl [&_h3]:mt-8 [&_h3]:mb-2 [&_h3]:text-2xl',
  '[&_ul]:my-4 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:my-4 [&_ol]:list-decimal [&_ol]:pl-6 [&_li]:my-1.5 [&_li]:pl-1',
  '[&_li]:marker:font-semibold [&_li]:marker:text-brand',
  '[&_a]:font-semibold [&_a]:text-brand [&_a]:underline [&_a]:underline-offset-4',
  '[&_blockquote]:my-8 [&_blockquote]:border-l-4 [&_blockquote]:border-accent [&_blockquote]:pl-5 [&_blockquote]:text-xl',
  '[&_img]:my-8 [&_img]:h-auto [&_img]:w-full [&_img]:rounded-lg [&_img]:bg-sunken',
  '[&_table]:my-6 [&_table]:w-full [&_table]:text-base [&_th]:border-b-2 [&_th]:border-line-strong [&_th]:py-2 [&_th]:pr-4 [&_th]:text-left',
  '[&_td]:border-b [&_td]:border-line [&_td]:py-2 [&_td]:pr-4 [&_td]:align-top',
  '[&_hr]:my-10 [&_hr]:border-line [&_pre]:my-6 [&_pre]:rounded-md [&_pre]:bg-sunken [&_pre]:p-4 [&_pre]:whitespace-pre-wrap',
].join(' ')

/** An article's text. The HTML was made from Markdown on the server, which drops all that is not on its short list. */
export function ArticleText({ html }: { html: string }) {
  return <div className={look} dangerouslySetInnerHTML={{ __html: html }} />
}

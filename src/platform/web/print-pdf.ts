import { saveFile } from './offline/save-file.ts'

/** The document on its way to the printer; the one before it is done with. */
let printing: { frame: HTMLIFrameElement; address: string } | null = null

/** Opens the printer's dialog with a PDF. A browser that shows none in its pages keeps it as a file. */
export function printPdf(bytes: ArrayBuffer, name: string): void {
  const keep = () => saveFile(bytes, name, 'application/pdf')
  if (!navigator.pdfViewerEnabled) return keep()
  if (printing !== null) {
    printing.frame.remove()
    URL.revokeObjectURL(printing.address)
  }
  const frame = document.createElement('iframe')
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  printing = { frame, address }
  frame.title = name
  frame.tabIndex = -1
  frame.ariaHidden = 'true'
  // Without a box it prints nothing.
  frame.className = 'fixed top-0 left-0 size-0 border-0'
  frame.addEventListener('load', () => {
    try {
      frame.contentWindow!.print()
    } catch {
      // Some browsers show a PDF as a page of theirs, which nobody else may print.
      keep()
    }
  })
  frame.src = address
  document.body.append(frame)
}

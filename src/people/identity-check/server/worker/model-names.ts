/** Names the face net: a template is compared only with templates of the same. */
export const templateModel = 'fr_feature-512/1'

/** What a document was read with, for the record of a decision. */
export const documentModel = 'pp-ocrv4+mrz-line-1'

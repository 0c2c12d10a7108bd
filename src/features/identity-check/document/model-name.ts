/** What a reading was made with, for the record of a decision. Loads nothing: the nets belong to the worker thread. */
export const documentModel = 'pp-ocrv4+mrz-line-1'

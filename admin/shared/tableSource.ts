import type { TableSource } from '#contract/core/tables'

/**
 * Reads a file for upload: as text when it is UTF-8, so that it can be edited, otherwise as bytes, which the server
 * parses in another encoding or as a workbook.
 */
export const tableSourceOf = async (file: File): Promise<TableSource> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isWorkbook = bytes[0] === 0x50 && bytes[1] === 0x4b
  try {
    if (!isWorkbook) return { csv: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
  }
  return { file: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')) }
}

export const tableFiles = '.csv,.txt,.xlsx,text/csv'

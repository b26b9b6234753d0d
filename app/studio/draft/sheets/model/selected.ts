/** A range of cells by their places in the rows and columns that are shown. */

export interface At {
  readonly row: number;
  readonly column: number;
}

/** From the cell where it was begun to the one that has the focus. */
export interface Range {
  readonly from: At;
  readonly to: At;
}

/** A range from its first row and column to its last ones. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Returns the rows and columns of a range. */
export const blockOf = ({ from, to }: Range): Block => ({
  top: Math.min(from.row, to.row),
  bottom: Math.max(from.row, to.row),
  left: Math.min(from.column, to.column),
  right: Math.max(from.column, to.column),
});

/** Whether a cell is in a block. */
export const isIn = ({ top, bottom, left, right }: Block, { row, column }: At): boolean =>
  row >= top && row <= bottom && column >= left && column <= right;

/** Returns how many cells a block has. */
export const sizeOf = ({ top, bottom, left, right }: Block): number => (bottom - top + 1) * (right - left + 1);

/** Returns the cells of a block, row by row. */
export const cellsOf = ({ top, bottom, left, right }: Block): readonly At[] =>
  Array.from({ length: bottom - top + 1 }, (_, down) =>
    Array.from({ length: right - left + 1 }, (__, along) => ({ row: top + down, column: left + along })),
  ).flat();
